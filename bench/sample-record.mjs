// @ts-check
import { recordTemplate } from '../dist/tools/load/request/record-template.js';

/** The other member, besides the events, with an id to make unique. */
export const REQUEST = { requestInfo: { requestId: '{{uuid}}' } };

/** The record for all clients: one body, and a generator of unique ones. @param {string} url */
export function sampleRecord(url) {
  const { template } = recordTemplate({
    operation: 'conversations',
    spec: {},
    templates: { conversations: { request: REQUEST } },
    file: { kind: 'none' },
    label: `bench/${process.pid}`,
    baseUrl: url,
    path: '/conversations',
    token: undefined,
  });
  let iteration = 0;
  return {
    body: template.body().toString(),
    nextBody: () => {
      iteration += 1;
      template.stamp(iteration, Date.now());
      return template.body().toString('latin1');
    },
  };
}
