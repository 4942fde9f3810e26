/**
 * Finds an element again after hydration. React renders a part a second time if its HTML was
 * changed before, as password managers and translations do; then the element's counterpart is found.
 */
export function finder<E extends Element>(element: E): () => E | undefined {
  const part = element.closest('[data-island]')
  const key = keyOf(element)
  const alike = () =>
    [...(part?.querySelectorAll<E & Element>(element.localName) ?? [])].filter(
      (other) => keyOf(other) === key,
    )
  const at = alike().indexOf(element)
  return () => (element.isConnected ? element : alike()[at])
}

/** What an element has in every rendering. */
function keyOf(element: Element): string {
  const { name, type, value } = element as HTMLInputElement
  const own = /radio|checkbox/.test(type)
    ? value
    : element.matches('button,a') && element.textContent
  return [name, type, element.role, element.ariaLabel ?? own].join()
}
