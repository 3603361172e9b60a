#!/bin/bash
# Tests docs/operating.md, 'In a container', by running the commands of the document: first those for a single container,
# then those for compose.yaml. Needs no registry: the base image is a Debian made by mmdebstrap, and Debian's PostgreSQL
# replaces the other image. Uses this machine's npm and CA settings. Needs root, Docker with its compose plugin, and
#   apt-get install docker.io docker-compose git mmdebstrap
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/node_modules/.bin:$PATH PORT=${PORT:-3000} COMPOSE_PROJECT_NAME=calabash-try
home=$(mktemp -d /tmp/calabash-image-XXXXXX)
site=$home/calabash
finish() {
  docker rm --force --volumes trips >/dev/null 2>&1 || true
  [ ! -e "$site/.env" ] || (cd "$site" && docker compose down --volumes --timeout 45) || true
  docker volume rm calabash >/dev/null 2>&1 || true
  rm -rf "$home"
}
if docker inspect trips >/dev/null 2>&1 || docker volume inspect calabash >/dev/null 2>&1; then
  echo "A container 'trips' or a volume 'calabash' exists already. Run this on another machine." >&2
  exit 1
fi
trap finish EXIT
say() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }
# manual SECTION [BEGINNING]: prints a command of docs/operating.md.
manual() { node tests/support/manual.ts "$@"; }
# run COMMAND: runs it in the checkout, with this test's variables file and port.
run() {
  local command=${1//\/etc\/calabash.env/$home\/calabash.env}
  printf '# %s\n' "$command"
  (cd "$site" && bash -ec "${command//127.0.0.1:3000/127.0.0.1:$PORT}")
}
# follow SECTION BEGINNING [FILE]: runs the command of the manual, with the name of this file for FILE.
follow() { local command; command=$(manual "$1" "$2"); run "${command//FILE/${3:-}}"; }
# healthy CONTAINER: waits until Docker reports it as healthy.
healthy() {
  for _ in $(seq 90); do
    if follow 'In a container' 'docker ps' | grep --quiet "(healthy).* $1"; then echo "$1 is healthy" && return; fi
    sleep 2
  done
  docker logs --tail 20 "$1"
  fail "$1 is not healthy"
}

say "The base, and a stand-in for the other image of compose.yaml"
if ! docker image inspect calabash-base >/dev/null 2>&1; then
  mmdebstrap --variant=minbase --include=ca-certificates,libatomic1,nodejs,npm,postgresql \
    trixie - http://deb.debian.org/debian | docker import - calabash-debian
  mkdir "$home/base"
  cp /etc/ssl/certs/ca-certificates.crt "$home/base/"
  { cat ~/.npmrc 2>/dev/null || true; echo "cafile=/etc/ssl/certs/ca-certificates.crt"; } >"$home/base/npmrc"
  docker build --network host -t calabash-base -f - "$home/base" <<'END'
FROM calabash-debian
COPY ca-certificates.crt /etc/ssl/certs/
COPY npmrc /root/.npmrc
RUN npm install --global npm@10
END
fi
docker build --quiet -t "$(sed -n 's|^    image: \(postgres:.*\)|\1|p' compose.yaml)" - <<'END'
FROM calabash-base
SHELL ["/bin/bash", "-c"]
RUN ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ ; echo $'#!/bin/sh -e\n\
cd /var/lib/postgresql\n\
install --directory --owner postgres /run/postgresql\n\
if [ ! -e data ]; then\n\
  install --directory --owner postgres data\n\
  echo "$POSTGRES_PASSWORD" >/tmp/password\n\
  su postgres -c "initdb -E UTF8 -D data -U $POSTGRES_USER --pwfile /tmp/password -A scram-sha-256"\n\
  echo "host all all all scram-sha-256" >>data/pg_hba.conf\n\
  echo "create database $POSTGRES_DB" | su postgres -c "postgres --single -D data postgres"\n\
fi\n\
exec su postgres -c "exec postgres -D data -c listen_addresses=*"' >/entry && chmod +x /entry
ENTRYPOINT ["/entry"]
END

say "In a container"
git clone --quiet . "$site"
follow 'In a container' 'install -m 600'
run "sed -i 's|^#SITE_URL=.*|SITE_URL=https://your.domain|; s|^#TRUSTED_PROXIES=.*|TRUSTED_PROXIES=172.17.0.1|' /etc/calabash.env"
run "$(manual 'In a container' 'docker build') --network host --build-arg BASE=calabash-base"
start=$(manual 'In a container' 'docker run -d')
run "$start"
healthy trips
follow 'In a container' 'docker exec trips cat'
follow 'In a container' 'docker exec trips rm'

say "Run a command"
follow 'Run a command' 'docker exec trips calabash doctor'
follow 'Run a command' 'docker logs' | tail -2
follow 'Run a command' 'docker stop trips'
docker inspect --format 'exit code {{.State.ExitCode}}' trips | grep 'code 0'
follow 'Run a command' 'docker run --rm'
follow 'Run a command' 'docker start'
healthy trips
follow 'Run a command' 'docker stop trips &&'
run "$start"
healthy trips

say "Back up, restore"
file=/data/backups/try.tar.gz
run "docker exec trips $(manual 'Make a backup' 'calabash backup FILE' | sed "s|FILE|$file|")"
run "docker exec trips calabash create-user made-after@the-backup.test"
stopped=$(manual 'Run a command' 'docker run --rm' | sed 's/ calabash doctor$//')
run "docker stop trips"
run "$stopped $(manual 'Restore a backup' 'calabash restore FILE --replace' | sed "s|FILE|$file|")"
run "docker start trips"
healthy trips
if docker exec trips calabash list-users | grep made-after; then fail "the backup was not restored"; fi

say "Undo a restore"
run "docker stop trips"
volume=$(follow 'Undo a restore' 'docker volume inspect' | sed -n 's/.*"Mountpoint": "\(.*\)".*/\1/p')
undo=$(manual 'Undo a restore')
# The manual writes … for the end of the folder's name.
undo=${undo//…/*}
run "${undo//\/var\/lib\/calabash/$volume}"
run "docker start trips"
healthy trips
docker exec trips calabash list-users | grep made-after

say "keys.json is lost"
run "docker stop trips"
rm "$volume/keys.json"
follow 'keys.json is lost or damaged' 'docker run --rm -v calabash:/data --env-file' "$file"
follow 'keys.json is lost or damaged' 'docker run --rm -v calabash:/data calabash install'
rm -r "$volume/keys"
run "$stopped $(manual 'keys.json is lost or damaged' 'calabash repair-keys')"
run "docker start trips"
healthy trips
docker exec trips calabash doctor | grep -E 'ok +(permissions|database)'

say "Upgrade"
run "docker stop trips"
run "$(manual Upgrade 'docker build') --network host --build-arg BASE=calabash-base"
follow Upgrade 'docker rm'
run "$start"
healthy trips
run "docker stop trips && docker rm trips"

say "compose.yaml"
secret() { head -c 48 /dev/urandom | base64 --wrap=0 | tr -d '+/='; }
cat >"$site/.env" <<END
SITE_URL=https://your.domain
TRUSTED_PROXIES=172.16.0.0/12
POSTGRES_PASSWORD=$(secret)
SUPABASE_PUBLISHABLE_KEY=$(secret)
SUPABASE_SECRET_KEY=$(secret)
BACKUP_PASSPHRASE=$(secret)
END
follow 'In a container' 'chmod 600'
sed -i "s/127.0.0.1:3000:/127.0.0.1:$PORT:/; s/^    build: \.$/    build: { context: ., network: host, args: { BASE: calabash-base } }/" "$site/compose.yaml"
follow 'In a container' 'docker compose up -d --build'
healthy calabash-try-site-1
follow 'In a container' 'docker compose exec site cat'
follow 'In a container' 'docker compose exec site rm'
follow 'Run a command' 'docker compose exec'
follow 'Run a command' 'docker compose logs' | tail -2
follow 'The site does not respond' 'docker compose ps'
follow 'Run a command' 'docker compose stop'
follow 'Run a command' 'docker compose run'
follow 'Run a command' 'docker compose up -d'
healthy calabash-try-site-1
run "docker compose exec site calabash backup" | grep "\.enc: "
follow Upgrade 'docker compose up -d --build'
healthy calabash-try-site-1
echo
echo "Everything worked."
