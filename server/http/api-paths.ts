/**
 * First parts of the addresses that programs call and people do not visit. A page may share the
 * word (`/booking-details`), but never has a part after it.
 */
export const apiPrefixes = [
  '/.well-known/',
  '/account/',
  '/api/',
  '/booking-details/',
  '/care-giver/',
  '/cleaning/',
  '/common/',
  '/crew/',
  '/geo/',
  '/hooks/',
  '/oauth/',
  '/payments/',
  '/region-cost/',
  '/reports/',
  '/staff/',
  '/visits/',
] as const

/** Is this the path of a call, found or not, rather than of a page? */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix) && path.length > prefix.length)
}
