#!/bin/bash
# Builds the image with buildah on a Debian made by mmdebstrap, and tries it: start, health, backup, stop, restore.
# For machines without a container engine or a registry; uses this machine's apt, npm and CA settings. Needs root and
#   apt-get install buildah mmdebstrap
set -euo pipefail
cd "$(dirname "$0")/.."
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
export PORT=${PORT:-3000}
home=$(mktemp -d /tmp/calabash-image-XXXXXX)
chmod 711 "$home"
data=$home/data
install --directory --owner 10001 --group 10001 --mode 700 "$data"
container=
site=
finish() {
  [ -z "$site" ] || kill -KILL "$(find_tini)" || true
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$home"
}
trap finish EXIT
# `buildah run` passes no signal on: it goes to tini below it, as an engine's would.
find_tini() {
  local process=$site
  while [ "$(cat "/proc/$process/comm")" != tini ]; do process=$(pgrep --parent "$process" | head -1); done
  echo "$process"
}

authorities=/etc/ssl/certs/ca-certificates.crt
{ cat ~/.npmrc 2>/dev/null || true; echo "cafile=$authorities"; } >"$home/npmrc"
from_here=(--network host --volume "$home/npmrc:/root/.npmrc:ro" --volume "$authorities:$authorities:ro")

if ! buildah inspect --type image localhost/calabash-base >/dev/null 2>&1; then
  mmdebstrap --variant=minbase --include=ca-certificates,libatomic1,nodejs,npm \
    trixie "$home/base.tar" http://deb.debian.org/debian
  base=$(buildah from scratch)
  buildah add --quiet "$base" "$home/base.tar" / >/dev/null
  buildah run "${from_here[@]}" "$base" -- npm install --global npm@10
  buildah commit --quiet --rm "$base" localhost/calabash-base >/dev/null
fi
buildah build --format docker "${from_here[@]}" --build-arg BASE=localhost/calabash-base --tag calabash .

container=$(buildah from calabash)
in_image() { buildah run --network host --volume "$data:/data" --env PORT="$PORT" "$container" -- "$@"; }
health=$(sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/\1/p' Dockerfile)
start() {
  in_image tini -s -- node server/main.ts >"$home/log" 2>&1 &
  site=$!
  for _ in $(seq 60); do
    if in_image node -e "$health" 2>/dev/null; then
      echo "started: the health check passes"
      return
    fi
    sleep 2
  done
  tail -20 "$home/log"
  exit 1
}
stop() {
  kill -TERM "$(find_tini)"
  wait "$site"
  site=
  echo "SIGTERM: ended with exit code 0"
}

start
in_image calabash backup /data/backups/try.tar.gz
in_image calabash create-user made-after@the-backup.test
stop
in_image calabash restore /data/backups/try.tar.gz --replace
start
if in_image calabash list-users | grep made-after; then exit 1; fi
echo "the backup is restored"
stop
