import { holdData } from '../account/session.ts'
import { addRemedy, sessionEnded } from '../api.ts'

const waiting: (() => void)[] = []

/**
 * Holds a page's typed input (`holdData`), and its changes that are refused because the session
 * ended or for want of a second factor.
 * @returns ends it; what waits is then never sent.
 */
export function holdInput(): () => void {
  const release = holdData()
  const remove = addRemedy(({ code }, { reads, path }) => {
    const needsLogin = sessionEnded.has(code) || code === 'second-factor-demanded'
    // A logout sent later would end the session that the person has just begun.
    if (!needsLogin || reads || path === '/account/logout/') return undefined
    return new Promise((resolve) => waiting.push(() => resolve(true)))
  })
  return () => {
    release()
    remove()
    waiting.length = 0
  }
}

/** Sends what waits, once the same person has logged in again. */
export function resumeCalls() {
  for (const send of waiting.splice(0)) send()
}
