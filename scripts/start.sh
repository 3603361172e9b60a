#!/bin/sh
# `npm start`. In each case the site takes the place of this shell: npm's signals reach it, its exit code reaches npm, and
# no second process stays. If everything was found installed and built at an earlier start, and nothing has changed since,
# that happens at once; else what is missing is done first.
cd "${0%/*}/.." || exit 1
PATH=$PWD/node_modules/.bin:$PATH
export PATH

# Written by scripts/start.mjs: which Node it was, and by its own time, when everything was compared.
checked=.cache/start-checked
node=$(command -v node)
identity="$node $npm_config_user_agent"

# A directory from which something was removed counts as changed too. The time of the last change of any kind is compared
# (-cnewer), since that of the contents (-newer) can be set, as rsync and tar do. If find fails, that counts as a change.
is_unchanged() {
  [ -e build/.calabash-built ] && [ -r "$checked" ] || return 1
  read -r earlier <"$checked" && [ "$earlier" = "$identity" ] || return 1
  changed=$(find -H app domain public package.json package-lock.json react-router.config.ts scripts tsconfig.json \
    vite.config.ts node_modules/.package-lock.json "$node" \
    -name node_modules -prune -o -cnewer "$checked" -print 2>/dev/null) && [ -z "$changed" ]
}

# On the machine's own Node, beside this shell: what it installs may be the Node that follows. A signal to this shell is
# passed on, and interrupts 'wait' before that process has ended.
install() {
  STOP_WITH_PARENT=$$ node --import ./scripts/stop-with-parent.mjs scripts/ensure-installed.mjs &
  installer=$!
  for name in INT TERM HUP; do trap "kill -s $name $installer" $name; done
  wait $installer
  code=$?
  while kill -0 $installer 2>/dev/null; do
    wait $installer
    code=$?
  done
  trap - INT TERM HUP
  return $code
}

# The options and variables of scripts/server-options.mjs.
become() {
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
  export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-131072}"
  export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-131072}"
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$PWD/.cache/node}"
  [ -z "$npm_lifecycle_event" ] || export STOP_WITH_PARENT=$PPID
  exec "$node" --min-semi-space-size=8 --max-semi-space-size=8 --no-parallel-scavenge --heap-growing-percent=60 \
    --import ./scripts/stop-with-parent.mjs --import ./scripts/merged-packages.mjs "$@"
}

if is_unchanged; then become server/main.ts "$@"; fi
install || exit
hash -r
node=$(command -v node)
become scripts/start.mjs "$node $npm_config_user_agent" "$@"
