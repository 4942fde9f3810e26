#!/usr/bin/env bash
# Creates the program's role, which is not a superuser, and its database, once in an empty cluster.
set -euo pipefail
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres postgres <<'SQL'
create role jiran login password :'password';
create database jiran owner jiran;
SQL
