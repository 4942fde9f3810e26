import { type Step, steps } from '../../../domain/booking/description.ts'

/** The step of an address (`?step=2`); the first by default. */
export function stepIn(search: URLSearchParams): Step {
  return steps[Number(search.get('step')) - 1] ?? 'details'
}

/**
 * The query of a wizard's address, so that refresh and the mail's link restore it.
 * @param more parameters of the surrounding page.
 */
export function searchOf(
  at: { postcode: string; draft: string; step: Step },
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...more, postcode: at.postcode, draft: at.draft })
  const number = steps.indexOf(at.step) + 1
  if (number > 1) search.set('step', String(number))
  return `?${search}`
}

/** The postcode in an address or navigation state; empty without one. */
export function postcodeIn(search: URLSearchParams, state: unknown): string {
  const inState =
    typeof state === 'object' && state !== null && 'postcode' in state ? state.postcode : ''
  const given = search.get('postcode') ?? String(inState ?? '')
  return /^\d{4,6}$/.test(given.trim()) ? given.trim() : ''
}

/** The field to which the review has sent the person, from navigation state. */
export function changingIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('changing' in state)) return undefined
  return typeof state.changing === 'string' ? state.changing : undefined
}
