import { crewCall } from './call.ts'

/** How messages to this phone stand; `blocked`: the worker has refused them in the browser. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on'

/** The worker of this page that receives messages; undefined in a browser without them. */
async function receiver(): Promise<ServiceWorkerRegistration | undefined> {
  // iOS has them only for an app that is installed on the home screen.
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
 * How messages to this phone stand. Subscriptions end without a word, and a new key ends all: what the
 * browser has now is given to the server again where the server has another.
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
 * Asks the worker, and has messages sent to this phone. Called by a press: browsers ask at no other time.
 * @throws Error when the browser's push service cannot be reached.
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const [{ public_key: key }, at] = await Promise.all([crewCall('GET /crew/push/'), receiver()])
  return key && at ? await subscribeWith(at, key) : 'impossible'
}

/** Has no more messages sent to this phone. */
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
