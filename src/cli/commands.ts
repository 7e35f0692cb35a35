import { agentCommand } from './agents/agent-command.js';
import { fleetCommand } from './agents/fleet-command.js';
import { explainCommand } from './catalogue/explain-command.js';
import { listCommand } from './catalogue/list-command.js';
import { schemaCommand } from './catalogue/schema-command.js';
import { certifyCommand } from './certificate/certify-command.js';
import { registryCommand } from './certificate/registry-command.js';
import { verifyCommand } from './certificate/verify-command.js';
import { witnessCommand } from './certificate/witness-command.js';
import { checkCommand } from './check/check-command.js';
import type { CommandSpec, Example } from './command-spec.js';
import { completionCommand } from './completion/completion-command.js';
import { initCommand } from './init/init-command.js';
import { loadCommand } from './load/load-command.js';
import { calibrateCommand } from './local/calibrate-command.js';
import { serveCommand } from './local/serve-command.js';
import { runCommand } from './run/run-command.js';
import { compareCommand } from './saved/compare-command.js';
import { mergeCommand } from './saved/merge-command.js';
import { reportCommand } from './saved/report-command.js';
import { showCommand } from './saved/show-command.js';
import { waiveCommand } from './saved/waive-command.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  runCommand,
  loadCommand,
  agentCommand,
  fleetCommand,
  reportCommand,
  compareCommand,
  showCommand,
  mergeCommand,
  waiveCommand,
  calibrateCommand,
  serveCommand,
  initCommand,
  checkCommand,
  listCommand,
  explainCommand,
  schemaCommand,
  certifyCommand,
  witnessCommand,
  verifyCommand,
  registryCommand,
  completionCommand,
];

/** The examples of the program as a whole. */
export const PROGRAM_EXAMPLES: readonly Example[] = [
  ['init', 'a profile of your archive'],
  ['run --target profile.yaml --tier gate', 'the best part'],
];

/** The examples of a command; the one that shells call for completion has none. */
export const examplesOf = (command: string): readonly Example[] =>
  COMMANDS.find(({ name }) => name === command)?.examples ?? [];
