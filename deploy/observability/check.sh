#!/usr/bin/env bash
# Checks the rules and tests each alert with its fault. Needs promtool: Debian's package `prometheus`.
set -euo pipefail
cd "$(dirname "$0")"
promtool check config prometheus.yml
promtool test rules rules.test.yml
