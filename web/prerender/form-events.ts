import type { Recorders } from './recorded-events.ts'

/** Records what only form pages have: lists, and fields with keys of their own. */
export const formEvents: Recorders = {
  change({ target }, wait) {
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    wait(target, (list) => chooseFrom(list, value), true)
  },

  // Outside of forms: arrows count a number up or down, Enter applies a code.
  keydown(event, wait) {
    const { target, key, isComposing } = event as KeyboardEvent
    if (!(target instanceof HTMLInputElement) || target.form || target.selectionStart === null)
      return
    if (isComposing || !/^(Enter|Arrow(Up|Down))$/.test(key)) return
    event.stopPropagation()
    wait(target, (field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
  },
}

/** Replays the choice of an option. */
function chooseFrom(list: HTMLSelectElement, value: string) {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
