/** Scrolls to a question and focuses its input. */
export function focusQuestion(field: string) {
  const box = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(field)}"]`)
  if (!box) return
  const input =
    box.querySelector<HTMLElement>('input:checked:enabled') ??
    box.querySelector<HTMLElement>('input:enabled, textarea:enabled') ??
    box.querySelector<HTMLElement>('table button[tabindex="0"]:enabled') ??
    box.querySelector<HTMLElement>('table button:enabled')
  if (!input) box.tabIndex = -1
  const target = input ?? box
  target.focus({ preventScroll: true })
  box.scrollIntoView({ block: box.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
}
