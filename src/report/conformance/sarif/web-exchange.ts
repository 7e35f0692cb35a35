import type { WebRequest, WebResponse } from 'sarif';
import type { Exchange, RecordedBody } from '../../../http/exchange/exchange.js';
import { shortVisible, shortVisibleLines } from '../../text/shorten.js';
import { visible } from '../../text/visible.js';

const LONGEST_HEADER = 1000;
const LONGEST_BODY = 4096;

/** The request of an exchange, and its answer where there was one. */
export function webExchange(exchange: Exchange): {
  webRequest: WebRequest;
  webResponse?: WebResponse;
} {
  const { method, url, requestHeaders, requestBody, status } = exchange;
  return {
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      method: visible(method),
      target: shortVisible(url, LONGEST_BODY),
      headers: headersOf(requestHeaders),
      ...bodyOf(requestBody),
    },
    ...(status !== undefined && {
      webResponse: {
        protocol: 'HTTP',
        version: '1.1',
        statusCode: status,
        headers: headersOf(exchange.responseHeaders ?? {}),
        ...bodyOf(exchange.responseBody),
      },
    }),
  };
}

function headersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    return [visible(name), shortVisible(value, LONGEST_HEADER)] as const;
  });
  return Object.fromEntries(entries);
}

function bodyOf(body: RecordedBody | undefined): { body?: { text: string } } {
  if (body?.text === undefined) return {};
  return { body: { text: shortVisibleLines(body.text, LONGEST_BODY) } };
}
