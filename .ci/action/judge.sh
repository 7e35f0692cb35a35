#!/usr/bin/env bash
# A step of action.yml: runs assay, or merges the reports of shards, and shows the result in the summary of the job.
# Variables: MAIN (the file that starts assay), the inputs of the action in capitals, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY.
set -euo pipefail

output() { echo "$1=$2" >>"$GITHUB_OUTPUT"; }

arguments=()
if [ -n "$MERGE" ]; then
  while IFS= read -r report; do arguments+=("$report"); done < <(find "$MERGE" -name report.json | sort)
  if [ ${#arguments[@]} = 0 ]; then
    echo "::error::there is no report.json below the folder $MERGE"
    exit 2
  fi
  arguments=(merge "${arguments[@]}")
else
  arguments=(run --tier "$TIER" --wait "$WAIT")
  [ -z "$PROFILE" ] || arguments+=(--target "$PROFILE")
  [ -z "$SHARD" ] || arguments+=(--shard "$SHARD")
fi
# Splits at spaces and takes quotes as a shell does, and does nothing else that a shell would.
words=$(xargs printf '%s\n' <<<"$OPTIONS")
while IFS= read -r word; do [ -z "$word" ] || arguments+=("$word"); done <<<"$words"

code=0
node "$MAIN" "${arguments[@]}" --out "$OUT" --report markdown html sarif || code=$?
output exit-code "$code"
# Whatever lies in the folder is of another run then.
[ "$code" != 2 ] || exit 2
[ -f "$OUT/report.json" ] || exit "$code"

output report "$OUT/report.json"
output sarif "$OUT/report.sarif"
output verdict "$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).verdict' "$OUT/report.json")"
cat "$OUT/report.md" >>"$GITHUB_STEP_SUMMARY"

# What one shard could not judge, another one may have: the job that merges them says what holds.
case $SHARD:$code in ?*:1 | ?*:3) code=0 ;; esac
exit "$code"
