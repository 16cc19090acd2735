// What a loop in node costs at least: start the agent, wait for its exit, again.
const { spawnSync } = require('node:child_process');
const { openSync, closeSync } = require('node:fs');
const [agent, sessions, count] = process.argv.slice(2);
for (let i = 0; i < Number(count); i++) {
  const out = openSync(`${sessions}/${i}.jsonl`, 'w');
  spawnSync(agent, [], { stdio: ['ignore', out, out] });
  closeSync(out);
}
