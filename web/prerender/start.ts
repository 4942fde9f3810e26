import { recordEvents } from './recorded-events.ts'

/**
 * Waits in a public page for the first interaction (web/prerender/inline.ts). The first movement,
 * touch, key, focus or scroll loads the page's script. Presses, typing and submits are recorded
 * until it runs.
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
    // Screen readers press without a pointer or a key.
    'click',
  ]
  const waiting = recordEvents()
  let failures = ''

  function start() {
    for (const sign of signs) removeEventListener(sign, touched, true)
    // Browsers remember that a module failed to load: a retry needs another address.
    import(/* @vite-ignore */ source + failures).catch(() => {
      failures += '?'
      waiting.failed(start)
    })
  }

  function touched(event: Event) {
    // Browsers also report a resting pointer when the page appears; ignore it.
    const rests =
      event.type === 'pointermove' &&
      !(event as PointerEvent).movementX &&
      !(event as PointerEvent).movementY
    if (!rests) start()
  }

  for (const sign of signs) addEventListener(sign, touched, { capture: true, passive: true })
  // Browsers drop Enter and clicks if the submit button is disabled: nothing could be recorded.
  addEventListener('input', enableChosen, true)
  // The browser restores choices after Back.
  addEventListener('pageshow', enableChosen)
  // The navbar names a signed-in user, which needs the script.
  if (/(^|;\s*)user=/.test(document.cookie)) {
    document.documentElement.dataset.signedIn = ''
    start()
  }
}

/** Enables the submit button that waits for a choice, as the page's script would. */
function enableChosen(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    'form:has(:checked) :disabled[type=submit]',
  ))
    button.disabled = false
}
