import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Fault, Post, Sender, Statement } from './carrier.ts'
import type { Phones } from './phones.ts'

/** Calls of `/control` that both carriers share. */
export function commonControl(
  scope: FastifyInstance,
  {
    phones,
    sender,
    sent,
    next,
  }: {
    phones: Phones
    sender: Sender
    sent: Map<string, unknown>
    next: (readonly Fault[])[]
  },
  hide: RouteShorthandOptions,
): void {
  scope.get('/control', hide, async () => ({
    sent: [...sent.values()],
    phones: phones.list(),
    posts: sender.posts,
  }))

  /** Sends everything once more, unchanged. */
  scope.post('/control/replay', hide, async () => ({ answers: await sender.replay() }))

  /** Answers once nothing is on its way. */
  scope.post('/control/idle', hide, async () => {
    await sender.idle()
    return {}
  })

  /** Reports held statuses, and answers once they have arrived. */
  scope.post('/control/release', hide, async () => {
    sender.release()
    await sender.idle()
    return {}
  })

  scope.post('/control/forget', hide, async () => {
    sent.clear()
    phones.forget()
    next.length = 0
    sender.posts.length = 0
    sender.forget()
    return {}
  })
}

/** Posts copies one after the other. */
export async function postCopies(
  sender: Sender,
  statement: Statement,
  copies = 1,
): Promise<Post[]> {
  const answers: Post[] = []
  for (let copy = 0; copy < copies; copy++) answers.push(await sender.post(statement))
  return answers
}
