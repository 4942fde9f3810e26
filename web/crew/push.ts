import { crewCall } from './call.ts'

/** The state of messages on this phone; `blocked`: the worker has denied them in the browser. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on'

/** The service worker that receives messages; undefined in browsers without push. */
async function receiver(): Promise<ServiceWorkerRegistration | undefined> {
  // iOS supports push only for apps installed on the home screen.
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return undefined
  return navigator.serviceWorker.getRegistration(location.pathname)
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/**
 * Reads the state of messages on this phone. Subscriptions expire silently, and a new key ends them
 * all: if the browser's subscription differs from the server's, it is sent again.
 */
export async function readPushState(): Promise<PushState> {
  const [known, at] = await Promise.all([crewCall('GET /crew/push/'), receiver()])
  if (!known.public_key || !at) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  if (!known.endpoint || Notification.permission !== 'granted') return 'off'
  const has = await at.pushManager.getSubscription()
  if (has?.endpoint === known.endpoint && isOfKey(has, known.public_key)) return 'on'
  await has?.unsubscribe()
  return await subscribeWith(at, known.public_key)
}

/**
 * Asks for permission and subscribes this phone. Must be called from a click, or browsers do not
 * ask.
 * @throws Error if the browser's push service cannot be reached.
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const [{ public_key: key }, at] = await Promise.all([crewCall('GET /crew/push/'), receiver()])
  return key && at ? await subscribeWith(at, key) : 'impossible'
}

/** Unsubscribes this phone. */
export async function turnPushOff(): Promise<PushState> {
  await crewCall('POST /crew/push/remove/')
  const at = await receiver()
  await (await at?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}

async function subscribeWith(at: ServiceWorkerRegistration, key: string): Promise<PushState> {
  const made = await at.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  await crewCall('POST /crew/push/', {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
  })
  return 'on'
}

function isOfKey(subscription: PushSubscription, key: string): boolean {
  return textOf(subscription.options.applicationServerKey) === key
}
