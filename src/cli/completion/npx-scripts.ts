/** What stands around the script of a shell that the library prints. */
export interface AroundScript {
  before: string;
  after: string;
}

/** How the command is called where only `npx` finds it: that itself would take seconds an answer. */
interface Called {
  interpreter: string;
  script: string;
}

/**
 * What makes shells complete `npx assay` like `assay`: the words of the first stand one further on.
 * Each text may be read twice, and leaves alone what completes other commands of `npx`.
 */
const AROUND: Readonly<Record<string, (called: Called) => AroundScript>> = {
  /** What the script takes from the package bash-completion may not be installed. */
  bash: ({ interpreter, script }) => ({
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
    after: `fi
if ! type assay >/dev/null 2>&1; then
    assay() { ${quoted(interpreter)} ${quoted(script)} "$@"; }
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
  }),
  zsh: ({ interpreter, script }) => ({
    before: '',
    after: `if ! type assay >/dev/null 2>&1; then
    assay() { ${quoted(interpreter)} ${quoted(script)} "$@" }
fi
[[ \${_comps[npx]} == _assay_npx ]] || __assay_npx_others=\${_comps[npx]:-_default}
_assay_npx() {
    if [[ \${words[2]} == assay ]] && (( CURRENT > 2 )); then
        words=("\${(@)words[2,-1]}")
        (( CURRENT -= 1 ))
        _assay
    else
        $__assay_npx_others
    fi
}
compdef _assay_npx npx
`,
  }),
  fish: ({ interpreter, script }) => ({
    before: '',
    after: `if not type -q assay
    function assay
        ${fishQuoted(interpreter)} ${fishQuoted(script)} $argv
    end
end
function __assay_npx
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = assay
end
function __assay_npx_words
    set -l line (string replace --regex '^.*?npx\\s+' '' -- (commandline -cp))
    complete -C "$line"
end
complete -c npx -n __assay_npx -f -a '(__assay_npx_words)'
`,
  }),
};

/** Nothing where a shell has no commands of its own for it. */
export const aroundScript = (shell: string, called: Called): AroundScript =>
  AROUND[shell]?.(called) ?? { before: '', after: '' };

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const fishQuoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
