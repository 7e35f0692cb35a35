/** Names one attempt of a session in the evidence of a run. */
export const sessionKey = (label: string, attempt: number): string => `${label}#${attempt}`;

/** The parts of what `sessionKey` made; undefined of any other text. */
export function parseSessionKey(key: string): { label: string; number: number } | undefined {
  const [, label, number] = /^(.*)#(\d+)$/.exec(key) ?? [];
  return label === undefined ? undefined : { label, number: Number(number) };
}
