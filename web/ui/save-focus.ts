/** Without fields, as they would open the keyboard of a phone. */
const controls = 'a[href], button:enabled, [tabindex]'

/**
 * Remembers what has the focus before a dialog opens.
 * @returns a function to call when the dialog closes. The browser returns the focus; if what had it
 *   is then gone with a change, what took its place gets it, such as the next row.
 */
export function saveFocus(): () => void {
  const path: Element[] = []
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement)
    path.push(at)
  const places = path.map((each) => [...(each.parentElement?.children ?? [])].indexOf(each))
  return () => {
    const elsewhere = new AbortController()
    const { signal } = elsewhere
    const check = () => {
      for (const [level, element] of path.entries()) {
        if (document.activeElement !== document.body) return
        if (element.isConnected) focusIn(element, places[level - 1] ?? 0)
      }
    }
    // The page shows a change only after the dialog has closed.
    const changes = new MutationObserver(check)
    changes.observe(document.body, { childList: true, subtree: true })
    signal.addEventListener('abort', () => changes.disconnect())
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => elsewhere.abort(), { capture: true, signal })
    check()
  }
}

/** Focuses an element, or else the first control of the child at a place. */
function focusIn(element: Element, place: number): void {
  const child = element.children[Math.min(place, element.children.length - 1)]
  const target = [element, child, child?.querySelector(controls)].find((each) =>
    each?.matches(controls),
  )
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
