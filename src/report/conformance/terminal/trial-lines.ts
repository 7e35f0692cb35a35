import type { TargetTrial } from '../../../conformance/run/preflight/try-target.js';
import { visible } from '../../text/visible.js';
import { pad } from '../../text/wrap.js';

interface Row {
  ok: boolean;
  unknown?: true | undefined;
  label: string;
  text: string;
}

/** These are known only after the requests. */
const AFTER_REQUESTS = ['inspector', 'clock'];

/**
 * What works of a target: a line for each thing, with a word in front, so that it reads without
 * colours.
 */
export function trialLines({ facts, requests }: TargetTrial): string[] {
  const of = facts.map(({ about, ...row }) => ({ label: about, ...row }));
  const isLate = ({ label }: Row) => AFTER_REQUESTS.includes(label);
  const rows: Row[] = [
    ...of.filter((row) => !isLate(row)),
    ...requestRows(requests),
    ...of.filter(isLate),
  ];
  const width = Math.max(0, ...rows.map(({ label }) => label.length));
  return rows.map(
    ({ label, text, ...row }) => `  ${inAWord(row)}  ${pad(label, width)}  ${visible(text)}`,
  );
}

/** One for each, or one for all where nothing works, for one and the same reason. */
function requestRows(requests: TargetTrial['requests']): Row[] {
  const [first] = requests;
  const isAlike = requests.every(({ ok, text }) => !ok && text === first?.text);
  if (first !== undefined && requests.length > 1 && isAlike) {
    return [{ ok: false, label: 'uploads, records', text: first.text }];
  }
  return requests.map(({ host, request, ok, text }) => ({ ok, text, label: `${host} ${request}` }));
}

const inAWord = ({ ok, unknown }: Pick<Row, 'ok' | 'unknown'>): string =>
  unknown ? '    -' : ok ? 'works' : 'FAILS';
