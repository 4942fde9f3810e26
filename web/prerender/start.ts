/**
 * Waits in a public page until somebody touches it (web/prerender/inline.ts). The first movement,
 * touch, key, focus or scroll starts the page's own script. What is pressed or sent before that is
 * ready waits for it: a link and an opening menu need no script and do not wait.
 * @param source address of the page's own script.
 */
export function startWhenTouched(source: string): void {
  const signs = [
    'pointermove',
    'pointerdown',
    'touchstart',
    'keydown',
    'focusin',
    'wheel',
    'scroll',
  ]
  const waiting = new Map<EventTarget, () => void>()
  let started = false

  function start() {
    if (started) return
    started = true
    for (const sign of signs) removeEventListener(sign, start, true)
    import(/* @vite-ignore */ source).catch(() => {
      // The network was away. What waits is let go, and the next touch tries again.
      started = false
      waiting.clear()
      listen()
    })
  }

  function listen() {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  }

  function hold(event: Event) {
    const target = event.target
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      event.preventDefault()
      const { submitter } = event
      waiting.set(target, () => target.requestSubmit(submitter))
      start()
    } else if (target instanceof Element) {
      const button = target.closest('button')
      if (button?.type !== 'button' || button.popoverTargetElement) return
      waiting.set(button, () => button.click())
      start()
    }
  }

  addEventListener('submit', hold, true)
  addEventListener('click', hold, true)
  document.addEventListener(
    'page-ready',
    () => {
      removeEventListener('submit', hold, true)
      removeEventListener('click', hold, true)
      for (const act of waiting.values()) act()
    },
    { once: true },
  )
  listen()
  // Somebody who is signed in is named in the bar, and that needs the script.
  if (/(^|;\s*)user=/.test(document.cookie)) start()
}
