/** `AR` of `Aisyah Rahman`: the initials of the first two words. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).slice(0, 2)
  return words
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()
}
