// A registry of npm on loopback that has the packages named as arguments, and no others: it prints its port.
const { execFileSync } = require('child_process');
const { createHash } = require('crypto');
const { readFileSync } = require('fs');
const { createServer } = require('http');

const packages = new Map();
for (const file of process.argv.slice(2)) {
  const about = JSON.parse(execFileSync('tar', ['xzOf', file, 'package/package.json']));
  packages.set(about.name, { about, bytes: readFileSync(file) });
}

const server = createServer((request, response) => {
  const [name, tarball] = request.url.slice(1).split('/');
  const found = packages.get(decodeURIComponent(name));
  if (!found) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
  } else if (tarball) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.bytes);
  } else {
    const { about, bytes } = found;
    const dist = {
      integrity: 'sha512-' + createHash('sha512').update(bytes).digest('base64'),
      tarball: `http://${request.headers.host}/${name}/${about.version}.tgz`,
    };
    const page = { name: about.name, 'dist-tags': { latest: about.version }, versions: { [about.version]: { ...about, dist } } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  }
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
