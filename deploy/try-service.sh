#!/bin/bash
# Tests docs/operating.md by running its commands in a container with Debian and systemd: install, failed starts, lost
# keys, undo a restore, upgrade, roll back. Uses this machine's apt, npm and CA settings. Needs root, a checkout after
# `npm run build`, and
#   apt-get install git mmdebstrap
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/node_modules/.bin:$PATH
home=$(mktemp -d /var/tmp/calabash-service-XXXXXX)
tree=$home/tree
cgroup=$(findmnt --types cgroup2 --noheadings --output TARGET | head -1)/${home##*/}
init=
finish() {
  if [ -n "$init" ]; then kill -KILL "$init"; wait; fi
  [ ! -d "$cgroup" ] || find "$cgroup" -depth -type d -exec rmdir {} +
  rm -rf "$home"
}
trap finish EXIT
say() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }
# manual SECTION [BEGINNING]: prints a command of docs/operating.md.
manual() { node tests/support/manual.ts "$@"; }

say "A Debian with the packages that the manual names"
packages=$(manual 'Under systemd' 'apt-get install' | sed 's/^apt-get install //; s/ &&.*//; s/ /,/g')
base=.cache/service-base.tar
mkdir -p .cache
[ -e "$base" ] || mmdebstrap --variant=minbase --include="ca-certificates,curl,dbus,systemd-sysv,$packages" \
  trixie "$base" http://deb.debian.org/debian
mkdir "$tree"
tar -xf "$base" -C "$tree"
cp /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/"
cp /etc/resolv.conf "$tree/etc/"
{ cat ~/.npmrc 2>/dev/null || true; echo "cafile=/etc/ssl/certs/ca-certificates.crt"; } >"$tree/root/.npmrc"

say "A repository with two releases"
clone=$(manual 'Under systemd' 'git clone')
[[ $clone =~ --branch\ (v[0-9.]+) ]] && first=${BASH_REMATCH[1]}
[[ $(manual Upgrade 'git fetch') =~ (v[0-9.]+)$ ]] && next=${BASH_REMATCH[1]}
git clone --quiet . "$home/repository"
(
  cd "$home/repository"
  git config user.name Try
  git config user.email try@calabash.example
  git tag --force "$first" >/dev/null
  sed -i '0,/"version": "[^"]*"/s//"version": "99.0.0"/' package.json
  echo "comment on schema private is 'tried';" >supabase/migrations/29990101000000_try.sql
  git add . && git commit --quiet --message "Next release"
  git tag --force "$next" >/dev/null
)
git clone --quiet --bare "$home/repository" "$tree/srv/calabash.git"

environment=(env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb)
# prepare COMMAND: runs it in the new system before that is booted, because it has no network afterwards.
prepare() {
  printf '# %s\n' "$1"
  unshare --mount --pid --fork bash -c 'mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$0" "${@}"' \
    "$tree" "${environment[@]}" bash -ec "$1"
}
prepare "$(manual 'Under systemd' 'apt-get install' | sed 's/.*&& //')"
prepare "$(manual 'Under systemd' useradd)"
prepare "${clone//REPOSITORY_URL//srv/calabash.git}"

say "Boot"
mkdir "$cgroup"
(
  echo "$BASHPID" >"$cgroup/cgroup.procs"
  exec unshare --mount --pid --fork --kill-child --uts --ipc --net --cgroup bash -c '
    cd "$0"
    mount --bind . . && cd "$0"
    mount -t proc proc proc
    mount -t sysfs -o ro sysfs sys
    mount -t cgroup2 cgroup2 sys/fs/cgroup
    mount -t tmpfs -o mode=755 tmpfs dev
    for device in null zero full random urandom tty; do touch "dev/$device"; mount --bind "/dev/$device" "dev/$device"; done
    mkdir dev/pts dev/shm
    mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
    ln -s pts/ptmx dev/ptmx
    mount -t tmpfs tmpfs dev/shm
    mount -t tmpfs -o mode=755 tmpfs run
    pivot_root . mnt
    umount --lazy mnt
    exec env -i container=try /sbin/init' "$tree"
) >"$home/boot.log" 2>&1 </dev/null &
for _ in $(seq 50); do
  sleep 0.2
  init=$(pgrep --parent $! || true)
  [ -z "$init" ] || [ "$(cat "/proc/$init/comm")" != systemd ] || break
done
# inside COMMAND: runs it in the booted system. run COMMAND: also prints it.
inside() { nsenter --target "$init" --all "${environment[@]}" bash -ec "cd /opt/calabash; $1"; }
run() { printf '# %s\n' "$1" && inside "$1"; }
# follow SECTION BEGINNING [FILE]: runs the command of the manual, with the name of this file for FILE.
follow() { local command; command=$(manual "$1" "$2"); run "${command//FILE/${3:-}}"; }
for _ in $(seq 60); do inside "systemctl list-units" >/dev/null 2>&1 && break; sleep 1; done
inside "systemctl is-system-running --wait" || true

# Waits until the site responds.
ready() {
  local command
  command=$(manual 'From a checkout' curl)
  for _ in $(seq 120); do [ "$(inside "$command")" = 200 ] && echo "ready" && return; sleep 1; done
  inside "journalctl -u calabash -n 20 --no-pager"
  fail "the site is not ready"
}
log() { inside "journalctl -u calabash --no-pager --output cat"; }
# refused TEXT: waits until a start has failed with a line that contains the text.
refused() {
  for _ in $(seq 60); do log | grep "^Calabash cannot start:.*$1" | tail -1 | grep . && return; sleep 1; done
  fail "no start has failed with: $1"
}
# reports CHECK RESULT: `calabash doctor` must show this result (ok, warn or FAIL) for the check.
reports() { inside 'calabash doctor' | grep -E "^(ok|warn|FAIL) +$1 " | grep -E "^$2" || fail "doctor: $1 is not $2"; }

say "Under systemd"
follow 'Under systemd' 'install -m 600'
run "sed -i 's|^#SITE_URL=.*|SITE_URL=https://your.domain|; s|^#TRUSTED_PROXIES=.*|TRUSTED_PROXIES=loopback|' /etc/calabash.env"
follow 'Under systemd' 'cp deploy/calabash.service'
follow 'Under systemd' 'systemctl daemon-reload'
ready
follow 'Under systemd' 'cat /var/lib'
run "rm /var/lib/calabash/first-passwords.txt"
follow 'Under systemd' 'systemctl is-active'
follow 'Under systemd' 'calabash doctor'
run "stat --format 'runs as %U' /proc/\$(systemctl show --property MainPID --value calabash)"

say "Run a command"
follow 'Run a command' 'systemctl stop'
run "calabash doctor >/dev/null"
follow 'Run a command' 'systemctl start'
ready
follow 'Run a command' 'systemctl restart'
ready
follow 'Run a command' journalctl | tail -3
follow 'The site does not respond' 'systemctl status' | sed -n 1,5p
follow 'The site does not respond' 'curl' | sed -n 1,2p

say "Killed: systemd starts it again"
run "systemctl kill --signal KILL --kill-whom main calabash"
sleep 3
ready

say "A wrong variable: systemd gives up after ten starts"
run "systemctl stop calabash; systemctl reset-failed calabash; echo DEMO=perhaps >>/etc/calabash.env; systemctl start calabash"
for _ in $(seq 200); do [ "$(inside 'systemctl show --property ActiveState --value calabash')" = failed ] && break; sleep 1; done
[ "$(log | grep --count 'Calabash cannot start: DEMO must be 0 or 1')" = 10 ] || fail "systemd has not tried ten times"
run "sed -i '/^DEMO=/d' /etc/calabash.env"
if run "systemctl start calabash"; then fail "systemd has not given up"; fi
follow 'The site does not respond' 'systemctl reset-failed'
run "systemctl start calabash"
ready

say "Commands"
file=/var/lib/calabash/backups/by-hand.tar.gz
follow 'Make a backup' 'calabash backup FILE' "$file"
follow 'Make a backup' 'calabash backup'
follow 'Log-in fails' 'calabash create-admin'
follow 'Log-in fails' 'calabash reset-password'
follow 'Log-in fails' 'calabash reset-factor'
follow 'Log-in fails' 'calabash list-users'
follow 'Log-in fails' timedatectl
follow 'Go live' 'calabash go-live'
follow 'The disk is full' 'df -h' | sed -n 1,2p

say "Undo a restore"
run "systemctl stop calabash"
follow 'Restore a backup' 'calabash restore FILE --replace' "$file"
if inside "calabash list-users" | grep someone@example.com; then fail "the backup was not restored"; fi
undo=$(manual 'Undo a restore')
# The manual writes … for the end of the folder's name.
run "${undo//…/*}"
run "systemctl start calabash"
ready
inside "calabash list-users" | grep someone@example.com

say "keys.json is lost"
run "systemctl stop calabash; rm /var/lib/calabash/keys.json; systemctl start calabash"
refused keys.json
run "systemctl stop calabash; systemctl reset-failed calabash || true"
follow 'keys.json is lost or damaged' 'env DATA_DIR' "$file"
follow 'keys.json is lost or damaged' 'install -o'
run "rm -r /tmp/keys"
follow 'keys.json is lost or damaged' 'calabash repair-keys'
run "systemctl start calabash"
ready
reports permissions ok
reports database ok

say "A secret has leaked"
run "systemctl stop calabash"
follow 'A secret has leaked' 'calabash rotate-keys'
run "rm /var/lib/calabash/keys.json.old; systemctl start calabash"
ready

say "Upgrade"
follow Upgrade 'calabash backup'
run "systemctl stop calabash"
follow Upgrade 'git fetch'
run "systemctl start calabash"
refused "has been built: run npm run build"
run "systemctl stop calabash; systemctl reset-failed calabash || true"
follow Upgrade 'npm run build'
ready
log | grep 'migration applied' | tail -1
reports migrations ok

say "Roll back from a migration that fails"
run "systemctl stop calabash; echo 'select 1 / 0;' >supabase/migrations/29990102000000_fails.sql; systemctl start calabash"
refused 29990102000000_fails
run "systemctl stop calabash; rm supabase/migrations/29990102000000_fails.sql; systemctl reset-failed calabash || true"
follow 'Roll back' 'git checkout'
follow Upgrade 'npm run build'
ready
follow 'Roll back' 'git describe'
reports migrations warn

say "Stop"
run "systemctl stop calabash"
log | tail -2
inside "systemctl show --property Result,ExecMainStatus calabash"
[ -z "$(inside 'find /proc -maxdepth 1 -user calabash')" ] || fail "a process is left"
echo
echo "Everything worked."
