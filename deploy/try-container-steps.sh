#!/bin/bash
# Runs the Dockerfile's steps where no container engine is at hand: the same commands, on a copy of the last commit,
# as a user of its own with nothing but the data directory to write to. Needs root, for the user and the mounts.
# What it does not show: the base image, tini, the volume, and Docker itself.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
port=${PORT:-3000}
home=$(mktemp -d /tmp/calabash-image-XXXXXX)
site=$home/site
data=$home/data
node_dir=$(dirname "$(readlink -f "$repository/node_modules/.bin/node" 2>/dev/null || command -v node)")
export PATH=$node_dir:$PATH
finish() {
  if [ -n "${pid:-}" ]; then kill -KILL "$pid" 2>/dev/null || true; fi
  rm -rf "$home"
}
trap finish EXIT

mkdir -p "$site" && chmod 711 "$home"
# Like COPY with .dockerignore: what is committed, and nothing that was installed or built.
git -C "$repository" archive HEAD | tar -x -C "$site"
cd "$site"
echo "node $(node --version)"
npm ci --include=dev --no-audit --no-fund >/dev/null
NODE_ENV=production npx react-router build >/dev/null
npm prune --omit=dev --no-audit --no-fund >/dev/null
echo "installed and built: $(du -sm node_modules | cut -f1) MB of packages"

install --directory --owner 10001 --group 10001 --mode 700 "$data"
{ cat /etc/passwd; echo "calabash:x:10001:10001::$data:/usr/sbin/nologin"; } >"$home/passwd"
{ cat /etc/group; echo "calabash:x:10001:"; } >"$home/group"
chmod 644 "$home/passwd" "$home/group"
health=$(sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/\1/p' Dockerfile)

unshare --mount sh -c '
  mount --bind "$1/passwd" /etc/passwd && mount --bind "$1/group" /etc/group
  mount --bind "$1/site" "$1/site" && mount -o remount,bind,ro "$1/site"
  exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs env -i PATH="$PATH" HOME="$1/data" \
    NODE_ENV=production HOST=0.0.0.0 PORT="$2" DATA_DIR="$1/data" node server/main.ts' \
  sh "$home" "$port" >"$home/log" 2>&1 &
pid=$!

for _ in $(seq 180); do
  if PORT=$port node -e "$health"; then healthy=yes; break; fi
  kill -0 "$pid" 2>/dev/null || break
  sleep 1
done
[ "${healthy:-}" = yes ] || { echo "the site did not become ready:"; tail -20 "$home/log"; exit 1; }
echo "ready as user 10001, the code read-only, the health check passes"
kill -TERM "$pid"
code=0; wait "$pid" || code=$?
pid=
[ "$code" = 0 ] || { echo "it ended with $code:"; tail -20 "$home/log"; exit 1; }
if PORT=$port node -e "$health"; then echo "still healthy after its end"; exit 1; fi
echo "SIGTERM: ended in order"
