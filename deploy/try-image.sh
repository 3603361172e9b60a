#!/bin/bash
# Builds the image with buildah on a Debian of mmdebstrap's and tries it: start, health, backup, stop, restore.
# For machines without a registry or a container engine; uses this machine's apt and npm settings. Needs root and
#   apt-get install buildah mmdebstrap
set -euo pipefail
cd "$(dirname "$0")/.."
suite=${SUITE:-trixie}
port=${PORT:-3000}
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
home=$(mktemp -d /tmp/calabash-image-XXXXXX)
data=$home/data
finish() {
  [ -z "${running:-}" ] || kill -KILL "$running" 2>/dev/null || true
  rm -rf "$home"
}
trap finish EXIT

if ! buildah images --quiet localhost/calabash-base >/dev/null 2>&1; then
  mmdebstrap --variant=minbase --include=ca-certificates,libatomic1,nodejs,npm "$suite" "$home/base.tar"
  base=$(buildah from scratch)
  buildah add --quiet "$base" "$home/base.tar" / >/dev/null
  buildah commit --quiet --rm "$base" localhost/calabash-base >/dev/null
fi
buildah build --quiet --network host --volume "$HOME/.npmrc:/root/.npmrc:ro" \
  --build-arg BASE=localhost/calabash-base --tag calabash .

container=$(buildah from calabash)
install --directory --owner 10001 --group 10001 --mode 700 "$data"
# The image's own command, user and variables, with a volume.
in_image() { buildah run --network host --volume "$data:/data" --env PORT="$port" "$container" -- "$@"; }
health=$(sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/\1/p' Dockerfile)
start() {
  in_image tini -- node server/main.ts >"$home/log" 2>&1 &
  for _ in $(seq 120); do
    if in_image node -e "$health"; then return; fi
    sleep 1
  done
  echo "the site did not become ready:"
  tail -20 "$home/log"
  exit 1
}

start
echo "ready, and the health check passes"
in_image calabash backup /data/backups/one.tar.gz
