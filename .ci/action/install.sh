#!/usr/bin/env bash
# A step of action.yml: sees that assay is there, and says in the output `main` which file starts it.
# Variables: VERSION (may be empty), GITHUB_ACTION_PATH, RUNNER_TEMP, GITHUB_OUTPUT.
set -euo pipefail

if [ -n "$VERSION" ]; then
  home=$RUNNER_TEMP/archive-assay
  npm install --prefix "$home" --no-audit --no-fund --ignore-scripts "archive-assay@$VERSION"
  main=$home/node_modules/archive-assay/dist/cli/main.js
else
  main=$GITHUB_ACTION_PATH/dist/cli/main.js
  # The build is a part of the installation.
  [ -f "$main" ] || npm ci --prefix "$GITHUB_ACTION_PATH" --no-audit --no-fund
fi
echo "main=$main" >>"$GITHUB_OUTPUT"
