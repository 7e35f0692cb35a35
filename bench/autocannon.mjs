// @ts-check
// Runs autocannon in its own process, every body unique; prints the requests per second.
// Usage: node autocannon.mjs URL CONNECTIONS SECONDS
import { runAutocannon } from '../dist/tools/load/calibrate/run-autocannon.js';
import { sampleRecord } from './sample-record.mjs';

const [url = '', connections = '', seconds = ''] = process.argv.slice(2);
const { body, nextBody } = sampleRecord(url);
const { rate } = await runAutocannon({
  url: `${url}/conversations`,
  connections: Number(connections),
  seconds: Number(seconds),
  headers: { 'content-type': 'application/json' },
  body,
  nextBody,
});
console.log(rate);
