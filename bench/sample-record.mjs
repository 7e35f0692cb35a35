import { recordTemplate } from '../dist/load/request/record-template.js';

/** What stands beside the events, so that there is an id to be made unique. */
export const REQUEST = { requestInfo: { requestId: '{{uuid}}' } };

/** The record that all clients send: one as it is, and a maker of unique ones. @param {string} url */
export function sampleRecord(url) {
  const { template } = recordTemplate({
    operation: 'conversations',
    spec: {},
    templates: { conversations: { request: REQUEST } },
    reference: { kind: 'none' },
    label: `bench/${process.pid}`,
    baseUrl: url,
    path: '/conversations',
    token: undefined,
  });
  let serial = 0;
  return {
    body: template.body().toString(),
    next: () => {
      serial += 1;
      template.stamp(serial, Date.now());
      return template.bytes.toString('latin1', template.bodyAt);
    },
  };
}
