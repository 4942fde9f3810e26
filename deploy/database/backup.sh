#!/usr/bin/env bash
# Runs in the backup container: one backup a day at BACKUP_HOUR (UTC), full on Sundays. With the
# argument `now`, makes one backup and exits.
set -euo pipefail

make_backup() {
  local kind=diff
  if [ "$(date -u +%u)" = 7 ]; then kind=full; fi
  # The first backup is always full.
  pgbackrest --stanza=jiran --type="$kind" backup
  pgbackrest --stanza=jiran verify
}

pgbackrest --stanza=jiran stanza-create
if [ "${1:-}" = now ]; then
  make_backup
  exit
fi
pgbackrest --stanza=jiran info --output=json | grep -q '"label"' || make_backup
while true; do
  now=$(date -u +%s)
  next=$(date -u -d "today ${BACKUP_HOUR:-18}:00" +%s)
  if [ "$next" -le "$now" ]; then next=$((next + 86400)); fi
  sleep $((next - now)) &
  wait $!
  make_backup || echo 'The backup failed; the next try is in a day, or at once with: backup now' >&2
done
