/** What staff call a worker: the identifier's part before the @ sign (docs/product/pages.md#staff-report). */
export function displayName(identifier: string): string {
  return identifier.split('@')[0] ?? identifier
}
