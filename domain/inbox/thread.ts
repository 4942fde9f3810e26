/** The states of a thread (docs/product/inbox.md#states). */
export const threadStates = ['new', 'open', 'waiting', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** The longest reply or note, in characters. */
export const replyMax = 5_000
/** The most pictures per message. */
export const photosMax = 4

/** The state after a message from the customer: never closed or waiting. */
export function stateOnReceived(state: ThreadState): ThreadState {
  return state === 'new' ? 'new' : 'open'
}

/** The state that staff choose; a thread with an owner is no longer new. */
export function stateOnChange(chosen: ThreadState, owner: number | null): ThreadState {
  return chosen === 'new' && owner !== null ? 'open' : chosen
}

/** A reference: an M and the characters that `randomCode` uses. */
const reference = /\bM[0-9A-HJKMNP-TV-Z]{8}\b/

/**
 * The reference of a thread in a subject or text, such as `M4K2PX7RT`; undefined if there is none.
 */
export function threadRefIn(text: string): string | undefined {
  return reference.exec(text.toUpperCase())?.[0]
}

/** Strips `Re:` and the reference, which replies add, from a subject. */
export function bareSubject(subject: string): string {
  return subject
    .replace(/\[M[0-9A-Z]{8}\]/gi, '')
    .replace(/^(\s*(re|fwd?|aw|bls|回复|答复)\s*[:：])+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The subject of a reply, by which answers are matched to the thread. */
export function replySubject(subject: string, ref: string): string {
  return `Re: ${bareSubject(subject)} [${ref}]`
}
