/**
 * The name that staff use for a worker: the part of the identifier before the @ sign
 * (docs/product/pages.md#staff-report).
 */
export function displayName(identifier: string): string {
  return identifier.split('@')[0] ?? identifier
}
