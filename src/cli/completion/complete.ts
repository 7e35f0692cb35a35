import type { Command } from 'commander';
import { completionCommand } from './completion-command.js';
import { valuesOf } from './values-of.js';

/** What the shells call back; see `completion`. */
const CALLBACK = 'complete';

/**
 * Around the script for bash. What it takes from the package bash-completion may not be installed,
 * and it cannot be read twice. Where there is only `npx assay`, whose words stand one further on,
 * `npx` itself would take seconds for each answer.
 */
const BASH = {
  before: `if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        cur=\${COMP_WORDS[COMP_CWORD]}
        prev=\${COMP_WORDS[COMP_CWORD - 1]}
        words=("\${COMP_WORDS[@]}")
        cword=$COMP_CWORD
    }
fi
if ! declare -F __assay_complete >/dev/null; then
`,
  after: () => `fi
if ! type assay >/dev/null 2>&1; then
    assay() { '${process.execPath}' '${process.argv[1]}' "$@"; }
fi
__assay_npx() {
    [[ \${COMP_WORDS[1]} == assay && $COMP_CWORD -gt 1 ]] || return
    local all=\${#COMP_LINE}
    COMP_WORDS=("\${COMP_WORDS[@]:1}") COMP_CWORD=$((COMP_CWORD - 1)) COMP_LINE=assay\${COMP_LINE#*assay}
    COMP_POINT=$((COMP_POINT - all + \${#COMP_LINE}))
    __assay_complete
}
complete -p npx >/dev/null 2>&1 || complete -o default -F __assay_npx npx
`,
};

/** Whether a command line is about completion: its commands are not needed for anything else. */
export const isCompletion = ([command = '']: readonly string[]): boolean =>
  command === 'completion' || command === CALLBACK;

/**
 * Adds the commands that complete command lines: `completion SHELL`, which prints a script, and
 * what that calls.
 *
 * @param args of the command line that is run
 */
export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  const { default: tab } = await import('@bomb.sh/tab/commander');
  if (args[0] === 'completion' && args[1] === 'bash') {
    process.stdout.write(BASH.before);
    program.hook('postAction', () => void process.stdout.write(BASH.after()));
  }
  const { name: completion, description } = completionCommand;
  const root = tab(program, { completionCommandName: completion });
  program.commands.find((command) => command.name() === completion)?.description(description);
  if (args[0] !== CALLBACK) return;
  for (const [name, command] of root.commands) {
    const values = await valuesOf(name, args.at(-1) ?? '');
    for (const [option, complete] of Object.entries(values.options)) {
      const found = command.options.get(option);
      if (found !== undefined)
        found.handler = (add) => complete.forEach((one) => void add(one, ''));
    }
    for (const argument of command.arguments.values()) {
      argument.handler = (add) => values.argument.forEach((one) => void add(one, ''));
    }
  }
}
