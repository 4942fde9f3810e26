// Keeps the crew's app on the phone (docs/product/visits.md#the-crews-app): its page in one language,
// which is this worker's scope, and the files that the page names. Visits and events are no business of
// this worker: no answer of a call is ever cached here.

const page = new URL(registration.scope).pathname
const store = `crew ${page}`
const others = ['/icon-192.png', '/favicon.svg']

/** The files that a document needs, by their addresses. */
const filesOf = (html) => [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g)), ...others]

/** Takes the document that is served now, after all of its files; then files of no document go. */
async function update() {
  const answer = await fetch(page, { cache: 'no-cache', credentials: 'same-origin' })
  if (!answer.ok || answer.redirected) throw new Error(`no page at ${page}`)
  const cache = await caches.open(store)
  const before = await cache.match(page)
  const html = await answer.clone().text()
  const known = before ? await before.text() : ''
  if (html === known) return
  const files = filesOf(html)
  const missing = []
  for (const file of files) if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(page, answer)
  // A page that is open may still ask for files of the document before.
  const needed = new Set([...files, ...filesOf(known), page])
  for (const request of await cache.keys())
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
}

addEventListener('install', (event) => {
  event.waitUntil(update().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(clients.claim())
})

let updating

/** The page at once, as it was last time; what is served now is shown at the next start. */
async function visit(event) {
  updating ??= update()
    .catch(() => undefined)
    .finally(() => {
      updating = undefined
    })
  event.waitUntil(updating)
  const cache = await caches.open(store)
  return (await cache.match(page)) ?? fetch(event.request)
}

async function file(request) {
  const cache = await caches.open(store)
  return (await cache.match(request)) ?? fetch(request)
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page || pathname === `${page}/`) event.respondWith(visit(event))
  } else if (pathname.startsWith('/assets/') || others.includes(pathname))
    event.respondWith(file(request))
})

// A message for the worker (docs/product/notifications.md#the-crews-app). That it was shown is said at
// once: otherwise it comes by WhatsApp as well.
addEventListener('push', (event) => {
  const { id, title, text, path } = event.data?.json() ?? {}
  if (!title) return
  const shown = registration
    .showNotification(title, { body: text, tag: id, data: { path }, icon: '/icon-192.png' })
    .then(() =>
      fetch('/crew/push/shown/', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      }),
    )
    .catch(() => undefined)
  event.waitUntil(shown)
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path = page } = event.notification.data ?? {}
  const open = async () => {
    const [app] = await clients.matchAll({ type: 'window' })
    await (app ? Promise.all([app.focus(), app.navigate(path)]) : clients.openWindow(path))
  }
  event.waitUntil(open())
})
