import type { Planned } from './plan.js';

/**
 * What is handled after what: audits look back on what all others have sent, and what a choice left out has only been run
 * where another check builds on it.
 */
export function inTurns(planned: readonly Planned[]): Planned[][] {
  const isAudit = ({ check, action }: Planned) => action === 'run' && check.needs.wholeRun;
  return [
    planned.filter((item) => !isAudit(item) && !isLeftOut(item)),
    planned.filter(isAudit),
    planned.filter(isLeftOut),
  ];
}

/** Whether a choice by power for price left it out, and not the user. */
export const isLeftOut = (item: Planned): boolean =>
  item.action === 'deselected' && item.byChoice === true;
