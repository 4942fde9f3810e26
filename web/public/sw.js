// Answers a visit that finds no network with a page of ours (web/public/offline.html), and does
// nothing else: pages, calls and files go to the network, and no personal answer is ever cached.

const store = 'offline'
const page = '/offline'

/** Fetches the page again, past the browser's HTTP cache: a new build may have changed it. */
async function cachePage() {
  const cache = await caches.open(store)
  await cache.add(new Request(page, { cache: 'no-cache' }))
}

// What is not a visit passes this worker by: that is faster, and what a page sends while it is being
// left (web/vitals/visit.ts) would be lost in Chromium when it had to wake the worker first.
const others = [
  { requestMethod: 'POST' },
  { requestMode: 'cors' },
  { requestMode: 'no-cors' },
  { requestMode: 'same-origin' },
]

addEventListener('install', (event) => {
  event
    .addRoutes?.(others.map((condition) => ({ condition, source: 'network' })))
    .catch(() => undefined)
  event.waitUntil(cachePage().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  // The browser asks for a page while this worker is still waking up.
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]))
})

let fresh = false

async function visit(event) {
  let answer
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
  // Once in the life of the worker, which is minutes: settings may have changed the page too.
  if (!fresh) {
    fresh = true
    event.waitUntil(cachePage().catch(() => undefined))
  }
  return answer
}

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(visit(event))
})
