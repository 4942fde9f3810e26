import { pageLocale } from './locale.ts'

/** A request that a page sends before its scripts load: method, path, and the body of a POST. */
export type EarlyCall = readonly [method: string, path: string, body?: string]

/** What every call says of itself: answers are in the language of the page, not of the browser. */
export const callHeaders = {
  accept: 'application/json',
  'content-type': 'application/json',
  'accept-language': pageLocale,
}

type Early = { early?: Map<string, Promise<Response>> }

const keyOf = ([method, path, body = '']: EarlyCall) => `${method} ${path} ${body}`

/** Sends requests whose answers the scripts will need, so that both load at once. */
export function sendEarly(calls: readonly EarlyCall[]): void {
  const asked = new Map<string, Promise<Response>>()
  for (const call of calls) {
    const [method, path, body] = call
    const answer = fetch(path, {
      method,
      credentials: 'same-origin',
      headers: callHeaders,
      ...(body === undefined ? {} : { body }),
    })
    // The taker handles a failure; without one it must not be an unhandled rejection.
    answer.catch(() => undefined)
    asked.set(keyOf(call), answer)
  }
  ;(globalThis as Early).early = asked
}

/** The answer to a call that was asked early, once: undefined when it was not, or is taken. */
export function takeEarly(...call: EarlyCall): Promise<Response> | undefined {
  const { early } = globalThis as Early
  const answer = early?.get(keyOf(call))
  early?.delete(keyOf(call))
  return answer
}
