/** The states of a thread (docs/product/inbox.md#states). */
export const threadStates = ['new', 'open', 'waiting', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** The longest reply or note, in characters. */
export const replyMax = 5_000
/** How many pictures a message may have. */
export const photosMax = 4

/** The state after the customer wrote: nothing that came in is left closed or waiting. */
export function stateOnReceived(state: ThreadState): ThreadState {
  return state === 'new' ? 'new' : 'open'
}

/** The state that staff ask for; one with an owner is no longer new. */
export function stateOnChange(wanted: ThreadState, owner: number | null): ThreadState {
  return wanted === 'new' && owner !== null ? 'open' : wanted
}

/** The letters of a reference after its M, as `randomCode` draws them. */
const reference = /\bM[0-9A-HJKMNP-TV-Z]{8}\b/

/** The reference of a thread in a subject or a text: `M4K2PX7RT`; undefined when there is none. */
export function threadRefIn(text: string): string | undefined {
  return reference.exec(text.toUpperCase())?.[0]
}

/** A subject without what replies add to it: `Re:` and the reference. */
export function bareSubject(subject: string): string {
  return subject
    .replace(/\[M[0-9A-Z]{8}\]/gi, '')
    .replace(/^(\s*(re|fwd?|aw|bls|回复|答复)\s*[:：])+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The subject of a reply, by which an answer to it is matched. */
export function replySubject(subject: string, ref: string): string {
  return `Re: ${bareSubject(subject)} [${ref}]`
}
