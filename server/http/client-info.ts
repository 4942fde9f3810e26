import { placeOf } from './anonymize-ip.ts'

/** The stored part of a request's origin. */
export type ClientInfo = {
  /** The address without its last part. */
  readonly place: string
  /** For example `Chrome on Android`. */
  readonly device: string
}

/**
 * The stored part of a call's address and `User-Agent`: enough to recognise a device, too little to
 * track it.
 */
export function clientInfoOf(incoming: {
  address: string
  request: { headers: { 'user-agent'?: string } }
}): ClientInfo {
  return {
    place: placeOf(incoming.address),
    device: deviceOf(incoming.request.headers['user-agent'] ?? ''),
  }
}

// The first match wins: Edge and Opera also call themselves Chrome, and Chrome Safari.
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iPhone or iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

function deviceOf(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (!browser && !system) return 'Another program'
  return [browser ?? 'A browser', ...(system ? [system] : [])].join(' on ')
}
