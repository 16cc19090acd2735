// What turns with a model cost at least in node: ask, read the answer's events, read the file, ask again with both.
const fs = require('fs');

async function main([server, file, count]) {
  const messages = [{ role: 'user', content: 'Do it.' }];
  for (let i = 0; i < Number(count); i++) {
    const response = await fetch(`${server}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm-1', max_tokens: 1000, stream: true, messages }),
    });
    const events = (await response.text()).split('\n\n').filter(Boolean).map((event) => JSON.parse(event.slice(6)));
    const call = events.find((event) => event.type === 'content_block_start').content_block;
    const input = events.filter((event) => event.delta?.partial_json).map((event) => event.delta.partial_json).join('');
    const text = fs.readFileSync(file, 'utf8');
    messages.push({ role: 'assistant', content: [{ ...call, input: JSON.parse(input) }] });
    messages.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: text }] });
  }
}

main(process.argv.slice(2));
