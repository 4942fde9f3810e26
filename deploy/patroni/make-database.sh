#!/usr/bin/env bash
# Patroni runs it once, in the new cluster: a role for the program that is no superuser, and its
# database. JIRAN_PASSWORD is in Patroni's environment.
set -euo pipefail
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$JIRAN_PASSWORD" "$1" <<'SQL'
create role jiran login password :'password';
create database jiran owner jiran;
SQL
