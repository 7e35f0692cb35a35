// autocannon with a body of its own for each request, in a process of its own; prints the requests a second.
// Usage: node autocannon.mjs URL CONNECTIONS SECONDS
import { runPeer } from '../dist/load/calibrate/run-autocannon.js';
import { sampleRecord } from './sample-record.mjs';

const [url = '', connections = '', seconds = ''] = process.argv.slice(2);
const { body, next } = sampleRecord(url);
const { rate } = await runPeer({
  url: `${url}/conversations`,
  connections: Number(connections),
  seconds: Number(seconds),
  headers: { 'content-type': 'application/json' },
  body,
  unique: next,
});
console.log(rate);
