#!/usr/bin/env bash
# Without an image registry: builds the real deploy/Dockerfile on a base image made of Debian's
# packages and this project's Node, and runs the result as compose.yaml does: unnamed user, read-only
# root, no capabilities. DATABASE_URL names the database, by TCP.
# If podman may not start containers, runs the image's root by chroot instead, with the user, settings,
# directory and command of the image; the last line says which of the two it was.
#   apt-get install mmdebstrap buildah podman crun
#   DATABASE_URL=postgres://… bash deploy/rehearsals/image.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-4690}
work=$(mktemp -d)
pid=
clean_up() {
  if [ -n "$pid" ]; then kill -9 "$pid" 2>/dev/null || true; fi
  podman rm -f jiran-rehearsal >/dev/null 2>&1 || true
  for mounted in tmp dev proc ''; do umount "$work/root/$mounted" 2>/dev/null || true; done
  buildah rm jiran-rehearsal-root >/dev/null 2>&1 || true
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

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

# Optionally builds twice, to check that the same sources give the same image.
build jiran:one
if [ "${TWICE:-}" = 1 ]; then build jiran:two; fi
podman images --format '{{.Repository}}:{{.Tag}} {{.Digest}} {{.Size}}' | grep jiran

settings=(
  HOST=127.0.0.1 "PORT=$port" "DATABASE_URL=$DATABASE_URL" PUBLIC_URL=https://image.example
  "SESSION_SECRET=$(openssl rand -hex 32)" "ENCRYPTION_KEY=$(openssl rand -hex 32)" STOP_DELAY_SECONDS=1
)
of_image() { podman image inspect jiran:one --format "$1"; }
mapfile -t command < <(of_image '{{range .Config.Cmd}}{{println .}}{{end}}' | sed '/^$/d')
mapfile -t health < <(of_image '{{range .Config.Healthcheck.Test}}{{println .}}{{end}}' | sed '/^$/d')

how=podman
# The prefix that runs a command in the container, or in the image's root.
inside=(podman exec jiran-rehearsal)
if ! podman run --detach --name jiran-rehearsal --network=host --read-only --tmpfs /tmp --cap-drop=all \
  --security-opt=no-new-privileges "${settings[@]/#/--env=}" jiran:one; then
  how=chroot
  echo 'podman may not start containers here: running the root of the image by chroot'
  mapfile -t variables < <(of_image '{{range .Config.Env}}{{println .}}{{end}}' | sed '/^$/d')
  mkdir "$work/root"
  buildah from --name jiran-rehearsal-root jiran:one >/dev/null
  mount --bind "$(buildah mount jiran-rehearsal-root)" "$work/root"
  mount -o remount,bind,ro "$work/root"
  mount -t tmpfs -o mode=1777 tmpfs "$work/root/tmp"
  mount --bind /dev "$work/root/dev"
  mount -t proc proc "$work/root/proc"
  inside=(
    setpriv --no-new-privs chroot --userspec="$(of_image '{{.Config.User}}')" "$work/root"
    /usr/bin/env -i --chdir="$(of_image '{{.Config.WorkingDir}}')" "${variables[@]}" "${settings[@]}"
  )
  "${inside[@]}" "${command[@]}" >"$work/log" 2>&1 &
  pid=$!
fi
for _ in $(seq 240); do
  if curl -fsS "http://127.0.0.1:$port/readyz" 2>/dev/null; then break; fi
  sleep 0.5
done
echo
for path in /healthz /readyz / /ms /region-cost/get-postcodes/; do
  echo "$path $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port$path")"
done
# Its first word is CMD.
"${inside[@]}" "${health[@]:1}" && echo 'the health check says healthy'
for path in /app/x /etc/x /tmp/x; do
  "${inside[@]}" node -e "try { require('fs').writeFileSync('$path', '') } catch ({ code }) { console.log(process.getuid(), '$path', code) }"
done
if [ "$how" = podman ]; then
  podman stop --time 30 jiran-rehearsal >/dev/null
  code=$(podman inspect jiran-rehearsal --format '{{.State.ExitCode}}')
else
  kill "$pid"
  code=0
  wait "$pid" || code=$?
  pid=
  cat "$work/log"
fi
echo "Built, run by $how, and ended with $code."
exit "$code"
