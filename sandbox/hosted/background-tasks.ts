import { setTimeout as pause } from 'node:timers/promises'

/** The merchant's response to a message; status 0 without one. */
export type Reply = { httpStatus: number; answer: string }

/** How often a message is sent in any case, and how often it is repeated until acknowledged. */
export type Persistence = { copies: number; maxRetries: number; retryAfterMs: number }

const patienceMs = 10_000
/** How much of a response is stored. */
const answerLength = 1000

/** Background work of a stand-in: messages, retries and timers, stopped with it. */
export function backgroundTasks() {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  function inBackground(work: () => Promise<void>): void {
    const run = work()
      .catch(() => undefined) // only closing the server aborts this
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }

  function later(ms: number, work: () => Promise<void>): void {
    inBackground(async () => {
      await pause(ms, undefined, { signal: closing.signal })
      await work()
    })
  }

  /** Posts once, without following redirects. */
  async function post(
    url: URL | string,
    headers: Record<string, string>,
    body: string,
  ): Promise<Reply> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
      })
      return {
        httpStatus: response.status,
        answer: (await response.text()).slice(0, answerLength),
      }
    } catch (error) {
      return { httpStatus: 0, answer: error instanceof Error ? error.message : String(error) }
    }
  }

  /**
   * Waits only for the first attempt; copies and retries follow in the background.
   * @param attempt makes the attempt with this number, from 1 on.
   * @param isDone whether the merchant has acknowledged it.
   */
  async function persist<Delivery>(
    attempt: (number: number) => Promise<Delivery>,
    isDone: () => boolean,
    { copies, maxRetries, retryAfterMs }: Persistence,
  ): Promise<Delivery> {
    const first = await attempt(1)
    inBackground(async () => {
      let number = 1
      while (number < copies) await attempt(++number)
      for (let retry = 0; retry < maxRetries && !isDone(); retry++) {
        await pause(retryAfterMs, undefined, { signal: closing.signal })
        if (isDone()) return
        await attempt(++number)
      }
    })
    return first
  }

  /** Resolves once no message is on its way. */
  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  async function close(): Promise<void> {
    closing.abort()
    await Promise.all(underWay)
  }

  return { closing: closing.signal, inBackground, later, post, persist, idle, close }
}

/** Appends to a list of bounded length: the oldest entry is dropped when it is full. */
export function pushBounded<T>(list: T[], entry: T, most: number): T {
  list.push(entry)
  if (list.length > most) list.shift()
  return entry
}
