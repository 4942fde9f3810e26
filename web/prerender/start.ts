import { showUnreachable } from './unreachable.ts'

/**
 * Waits in a public page for the first interaction (web/prerender/inline.ts). The first movement,
 * touch, key, focus or scroll loads the page's own script. Earlier presses and submits wait for it;
 * links and opening menus need no script and do not wait.
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
  const waiting = new Map<Element, () => void>()
  const note = document.createElement('p')
  let started = false
  let failures = ''

  function start() {
    if (started) return
    started = true
    for (const sign of signs) removeEventListener(sign, touched, true)
    // Browsers remember that a module could not be fetched: another try needs another address.
    import(/* @vite-ignore */ source + failures).catch(() => {
      // The network failed. Recorded events are dropped, and the next touch retries.
      started = false
      failures += '?'
      if (waiting.size > 0) showUnreachable(note)
      for (const button of waiting.keys()) button.ariaBusy = null
      waiting.clear()
      listen()
    })
  }

  function touched(event: Event) {
    // Browsers also report a resting pointer where the page appears: it has not moved.
    const rests =
      event.type === 'pointermove' &&
      !(event as PointerEvent).movementX &&
      !(event as PointerEvent).movementY
    if (!rests) start()
  }

  function wait(button: Element, act: () => void) {
    note.remove()
    button.ariaBusy = 'true'
    waiting.set(button, act)
    start()
  }

  function listen() {
    for (const sign of signs) addEventListener(sign, touched, { capture: true, passive: true })
  }

  function hold(event: Event) {
    const target = event.target
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      event.preventDefault()
      const { submitter } = event
      wait(submitter ?? target, () => target.requestSubmit(submitter))
    } else if (target instanceof Element) {
      const button = target.closest('button')
      if (button?.type !== 'button' || button.popoverTargetElement) return
      wait(button, () => button.click())
    }
  }

  addEventListener('submit', hold, true)
  addEventListener('click', hold, true)
  document.addEventListener(
    'page-ready',
    () => {
      removeEventListener('submit', hold, true)
      removeEventListener('click', hold, true)
      note.remove()
      for (const [button, act] of waiting) {
        button.ariaBusy = null
        act()
      }
    },
    { once: true },
  )
  listen()
  // The navbar names a signed-in user, which needs the script.
  if (/(^|;\s*)user=/.test(document.cookie)) {
    document.documentElement.dataset.signedIn = ''
    start()
  }
}
