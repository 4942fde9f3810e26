import { isIPv6 } from 'node:net'

/** From where somebody acts, as far as we keep it. */
export type Whereabouts = {
  /** The address without its last part: `203.0.113.x`, or the first three groups of IPv6. */
  readonly place: string
  /** Such as `Chrome on Android`. */
  readonly device: string
}

/** What is kept of a call's address and `User-Agent`: enough to recognise, too little to follow. */
export function whereaboutsOf(incoming: {
  address: string
  request: { headers: { 'user-agent'?: string | undefined } }
}): Whereabouts {
  return {
    place: shortened(incoming.address),
    device: deviceOf(incoming.request.headers['user-agent'] ?? ''),
  }
}

function shortened(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  if (mapped) return `${mapped}.x`
  if (!isIPv6(address)) return 'unknown'
  const groups = (address.split('::')[0] ?? '').split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::x`
}

// The first that fits: Edge and Opera also call themselves Chrome, and Chrome Safari.
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
