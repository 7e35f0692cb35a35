import { heading, item, type Page, paragraph } from '../../../terminal/page.js';
import { visible } from '../../../text/visible.js';
import { attestationInWords, attestationsOf } from '../../attestation-words.js';
import type { RunRecord } from '../../run-record.js';

/** What people vouch for, apart from everything that was observed. */
export function attested(page: Page, record: RunRecord): string[] {
  const all = attestationsOf(record);
  if (all.length === 0) return [];
  return [
    ...heading(page, `Attested by people, observed by nobody (${all.length})`),
    ...all.flatMap((one) => {
      const isAgainst = one.answer === 'no' && one.state === 'attested';
      const symbol = isAgainst ? page.paint.yellow('!') : page.paint.dim('–');
      return [
        ...item(page, symbol, visible(one.requirement)),
        ...paragraph(page, [visible(attestationInWords(one))], 4),
      ];
    }),
  ];
}
