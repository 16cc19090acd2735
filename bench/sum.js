// The cost, tool calls and turns of a session of claude.
const readline = require('node:readline');
const { createReadStream } = require('node:fs');
let cost = 0, tools = 0, turns = 0;
const lines = readline.createInterface({ input: createReadStream(process.argv[2]), crlfDelay: Infinity });
lines.on('line', line => {
  const event = JSON.parse(line);
  if (event.type === 'result') {
    cost += event.total_cost_usd;
    turns += event.num_turns;
  } else if (event.type === 'assistant') {
    for (const part of event.message.content) if (part.type === 'tool_use') tools++;
  }
});
lines.on('close', () => console.log(cost, tools, turns));
