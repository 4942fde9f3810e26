import { isIPv6 } from 'node:net'

/**
 * The stored part of an IP address: IPv4 without its last part, `203.0.113.x`, or the first three
 * groups of IPv6. Enough to recognise an origin, too little to track a person.
 */
export function placeOf(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1]
  if (mapped) return `${mapped}.x`
  if (!isIPv6(address)) return 'unknown'
  const groups = (address.split('::')[0] ?? '').split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}::x`
}
