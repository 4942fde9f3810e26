import { m } from '../../messages/page.ts'
import { isOffline } from '../network-state.ts'
import { finder } from './finder.ts'

type Press = {
  readonly on: HTMLElement
  readonly act: () => void
  /** Its effect is already on the screen: a text, or a choice. */
  readonly visible?: boolean
}

/** Records an event to be replayed. @param visible of `Press`. */
type Wait = <E extends HTMLElement>(on: E, replay: (on: E) => void, visible?: boolean) => void

/** What records events, by their kind. */
export type Recorders = Readonly<Record<string, (event: Event, wait: Wait) => void>>

/**
 * Records clicks, choices and typing while a page's script is loading, and replays them in the same
 * order once the page is hydrated. Links and opening menus need no script and do not wait.
 * @param more kinds of events.
 */
export function recordEvents(more: Recorders = {}) {
  let presses: Press[] = []
  const note = document.createElement('p')

  function wait<E extends HTMLElement>(on: E, replay: (on: E) => void, visible = false) {
    note.remove()
    const find = finder(on)
    const act = () => {
      const found = find()
      if (found) replay(found)
    }
    presses.push({ on, act, visible })
  }

  function onClick(event: Event) {
    if (!(event.target instanceof Element)) return
    // A link that depends on the address is only correct once the page has read it.
    const late = event.target.closest<HTMLAnchorElement>('a[data-late]')
    if (late) {
      event.preventDefault()
      event.stopPropagation()
      return wait(late, (link) => link.click())
    }
    if (event.target.closest('a, summary')) return
    const button = event.target.closest('button')
    if (button?.popoverTargetElement) return
    // Parts that are already hydrated must not handle it too.
    event.stopPropagation()
    if (button?.type !== 'button') return
    // The second click of a double click is dropped, unless the button counts each one.
    const again = presses.some(({ on }) => on === button)
    if (again && !button.dataset.counts) return
    button.ariaBusy = 'true'
    wait(button, (found) => {
      found.ariaBusy = null
      found.click()
    })
  }

  function onSubmit(event: Event) {
    const { target } = event
    if (!(event instanceof SubmitEvent && target instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    const { submitter } = event
    if (presses.some(({ on }) => on === target)) return
    if (submitter) submitter.ariaBusy = 'true'
    const button = submitter && finder(submitter)
    wait(target, (form) => {
      const by = button?.()
      if (by) by.ariaBusy = null
      form.requestSubmit(by)
    })
  }

  function onInput(event: Event) {
    const { target } = event
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    event.stopPropagation()
    if (
      target instanceof HTMLInputElement &&
      (target.type === 'radio' || target.type === 'checkbox')
    ) {
      const { checked } = target
      return wait(target, (input) => chooseAgain(input, checked), true)
    }
    presses = presses.filter(({ on, visible }) => on !== target || !visible)
    // The typed text, because hydration may render another value first.
    const { value, selectionStart, selectionEnd } = target
    const { isComposing } = event as InputEvent
    wait(
      target,
      (field) => {
        const same = field.value === value
        // Setting a text breaks off what an input method is composing, whose end is an event too.
        if (isComposing && same) return
        typeAgain(field, value, same ? field : { selectionStart, selectionEnd })
        // What a field does on leaving it happens now if it was left before.
        if (field !== document.activeElement)
          presses.unshift({ on: field, act: () => leave(field) })
      },
      true,
    )
  }

  let findFocused: (() => HTMLElement | undefined) | undefined
  const onFocus = ({ target }: Event) => {
    const focused = target as HTMLElement
    const find = finder(focused)
    findFocused = () => (focused.isConnected ? undefined : find())
  }
  addEventListener('focusin', onFocus, true)

  // Those that replaying an event fires are for the page.
  let isReplaying = false
  const kinds: Recorders = { click: onClick, submit: onSubmit, input: onInput, ...more }
  const hold = (event: Event) => isReplaying || kinds[event.type]?.(event, wait)
  for (const kind in kinds) addEventListener(kind, hold, true)
  // One after the other, each after the page has handled the previous one. Until the last one is
  // replayed, later events wait behind it: Next must not come before a choice.
  const replay = () => {
    const press = presses.shift()
    if (press) {
      isReplaying = true
      press.act()
      isReplaying = false
      setTimeout(replay)
    } else for (const kind in kinds) removeEventListener(kind, hold, true)
  }
  document.addEventListener(
    'page-ready',
    () => {
      note.remove()
      removeEventListener('focusin', onFocus, true)
      // Replacing the focused element moved the focus to the body.
      if (document.activeElement === document.body) findFocused?.()?.focus({ preventScroll: true })
      setTimeout(replay)
    },
    { once: true },
  )

  return {
    /**
     * The script did not load. Drops recorded clicks and submits, but no text or choice. The next
     * interaction retries, or otherwise a timer after ten seconds.
     */
    failed(retry: () => void) {
      if (presses.length > 0 && !note.isConnected) showUnreachable(note)
      for (const { on } of presses)
        for (const button of [on, ...on.querySelectorAll('button')]) button.ariaBusy = null
      presses = presses.filter(({ visible }) => visible)
      const signs = ['pointerdown', 'keydown', 'click', 'online']
      const again = () => {
        clearTimeout(timer)
        for (const sign of signs) removeEventListener(sign, again, true)
        retry()
      }
      const timer = setTimeout(again, 10_000)
      for (const sign of signs) addEventListener(sign, again, true)
    },
  }
}

/** Replays a choice that the browser has already applied. */
function chooseAgain(input: HTMLInputElement, checked: boolean) {
  if (!input.isConnected || input.disabled) return
  // React compares with the last state set by a script: the click must change it.
  input.checked = !checked
  input.click()
}

type Caret = Pick<HTMLInputElement, 'selectionStart' | 'selectionEnd'>

/** Replays a text that is in a field already. */
function typeAgain(
  input: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  { selectionStart, selectionEnd }: Caret,
) {
  const kind = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Sets the native value past React's tracking, which would otherwise see no change.
  input.value = ''
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // Fields without a selection have null and reject setting one. Safari focuses the field.
  if (selectionStart !== null && input === document.activeElement)
    input.setSelectionRange(selectionStart, selectionEnd)
}

/** Replays leaving a field. */
function leave(input: HTMLElement) {
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Reports that the server was not reached, like a toast, which is not loaded yet. */
function showUnreachable(note: HTMLElement): void {
  note.role = 'alert'
  note.textContent = isOffline()
    ? m.common_offline_unchanged()
    : m.common_unreachable({ company: document.documentElement.dataset.company ?? '' })
  note.style.cssText =
    'position:fixed;z-index:101;inset:calc(var(--header) + 10px) 12px auto 12px;margin:0 0 0 auto;width:fit-content;padding:14px 16px;border-radius:12px;background:#a8261b;color:#fff'
  document.body.append(note)
}
