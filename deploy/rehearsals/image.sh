#!/usr/bin/env bash
# Where no image registry is in reach: builds deploy/Dockerfile for real, on a base image made of
# Debian's packages and this project's Node, and runs the result as compose.yaml does: nobody's user,
# read-only root, no capabilities. DATABASE_URL names the database to use.
#   apt-get install mmdebstrap buildah podman crun
#   DATABASE_URL=postgres://… bash deploy/rehearsals/image.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-4690}
work=$(mktemp -d)
trap 'podman rm -f jiran-rehearsal >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

base=$(awk '$1 == "FROM" { print $2; exit }' deploy/Dockerfile)
if ! buildah inspect --type image "docker.io/library/$base" >/dev/null 2>&1; then
  echo "making a base image in place of $base"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/base"
  cp -L node_modules/.bin/node "$work/base/usr/local/bin/node"
  mkdir -p "$work/base/usr/local/lib/node_modules"
  cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  changes=()
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    cp -L "$NODE_EXTRA_CA_CERTS" "$work/base/etc/extra-ca.pem"
    changes=(--change 'ENV NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem')
  fi
  tar -C "$work/base" -c . | podman import --quiet "${changes[@]}" - "docker.io/library/$base"
fi

build() {
  buildah build --isolation=chroot --network=host --format=docker --layers=false --quiet \
    --timestamp="$(git log -1 --format=%ct)" --build-arg SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)" \
    --ignorefile=deploy/Dockerfile.dockerignore --file=deploy/Dockerfile \
    --tag="$1" .
}

# The same sources give the same image: built twice, when asked.
build jiran:one
if [ "${TWICE:-}" = 1 ]; then build jiran:two; fi
podman images --format '{{.Repository}}:{{.Tag}} {{.Digest}} {{.Size}}' | grep jiran

podman run --detach --name jiran-rehearsal --network=host --read-only --tmpfs /tmp --cap-drop=all \
  --security-opt=no-new-privileges --env HOST=127.0.0.1 --env PORT="$port" --env DATABASE_URL \
  --env PUBLIC_URL=https://image.example --env SESSION_SECRET="$(openssl rand -hex 32)" \
  --env ENCRYPTION_KEY="$(openssl rand -hex 32)" --env STOP_DELAY_SECONDS=1 jiran:one
for _ in $(seq 120); do
  if curl -fsS "http://127.0.0.1:$port/readyz" 2>/dev/null; then break; fi
  sleep 0.5
done
echo
for path in /healthz /readyz / /ms /region-cost/get-postcodes/; do
  echo "$path $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port$path")"
done
podman exec jiran-rehearsal node -e 'console.log("user", process.getuid()); require("fs").writeFileSync("/app/x", "")' 2>&1 |
  grep -E 'user|EROFS'
podman stop --time 30 jiran-rehearsal >/dev/null
echo "ended with $(podman inspect jiran-rehearsal --format '{{.State.ExitCode}}')"
