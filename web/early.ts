import { pageLocale } from './locale.ts'

/** A request that a page sends before its scripts load: method, path, and the body of a POST. */
export type EarlyCall = readonly [method: string, path: string, body?: string]

/** Headers of every call: answers are in the language of the page, not of the browser. */
export const callHeaders = {
  accept: 'application/json',
  'content-type': 'application/json',
  'accept-language': pageLocale,
}

type Early = { early?: Map<string, Promise<Response>> }

const keyOf = ([method, path, body = '']: EarlyCall) => `${method} ${path} ${body}`

/** Sends requests whose answers the scripts will need, to load both in parallel. */
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
    // `takeEarly` handles failures; if it is never called, there must be no unhandled rejection.
    answer.catch(() => undefined)
    asked.set(keyOf(call), answer)
  }
  ;(globalThis as Early).early = asked
}

/** Takes the answer to an early call, once; undefined if it was not sent or is already taken. */
export function takeEarly(...call: EarlyCall): Promise<Response> | undefined {
  const { early } = globalThis as Early
  const answer = early?.get(keyOf(call))
  early?.delete(keyOf(call))
  return answer
}
