/**
 * Prefixes of the paths that programs call and people do not visit. A page may be named like one
 * (`/booking-details`), but has no path below it.
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
  '/saved-cards/',
  '/staff/',
  '/tips/',
  '/visits/',
] as const

/** Is this the path of a call, existing or not, rather than of a page? */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix) && path.length > prefix.length)
}
