#!/usr/bin/env bash
# Patroni runs this once in a new cluster. Creates the program's role, which is not a superuser, and
# its database. JIRAN_PASSWORD comes from Patroni's environment.
set -euo pipefail
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$JIRAN_PASSWORD" "$1" <<'SQL'
create role jiran login password :'password';
create database jiran owner jiran;
SQL
