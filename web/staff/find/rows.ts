/**
 * Moves the focus to the link of the next or previous row of the page's list.
 * @returns false if the page has no list.
 */
export function stepThroughRows(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-row-link]')]
  if (links.length === 0) return false
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => link === document.activeElement || row?.contains(link))
  const next = at < 0 ? (step === 1 ? 0 : links.length - 1) : at + step
  const link = links[Math.max(0, Math.min(next, links.length - 1))]
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return true
}

/**
 * Presses the button that edits the open record.
 * @returns false if no record is open, or its reader may not edit it.
 */
export function openEditor(): boolean {
  const button = document.querySelector<HTMLElement>('main [aria-keyshortcuts="e"]')
  button?.click()
  return button !== null
}
