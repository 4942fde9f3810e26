import { z } from 'zod'
import { defineCall, text } from '../call.ts'

const actionKinds = ['hold', 'move', 'skip', 'cancel'] as const
export type ActionKind = (typeof actionKinds)[number]

/** An assistant's action as shown to the person; amounts in RM. */
const shownAction = z.object({
  skill: z.string(),
  visits: z.array(
    z.object({
      start_date: z.string(),
      start_time: z.string(),
      /** The new start of a move. */
      to_date: z.string().optional(),
      to_time: z.string().optional(),
    }),
  ),
  /** Set for a booking. */
  address: z.string().optional(),
  /** The price of a booking. */
  total: z.number().optional(),
  /** The late fee of a change. */
  fee: z.number().optional(),
  /** The amount refunded. */
  refund: z.number().optional(),
})
export type ShownAction = z.infer<typeof shownAction>

/** Actions of assistants that await the person's approval (docs/product/assistants.md#agreed). */
export const assistantActionCalls = {
  'GET /account/assistants/action/': defineCall({
    summary: 'An action that one of the caller’s assistants wants to take',
    access: 'signed-in',
    request: z.object({ id: text(60) }),
    response: shownAction.extend({
      assistant: z.string(),
      kind: z.enum(actionKinds),
      state: z.enum(['open', 'agreed', 'refused', 'over']),
    }),
  }),
  'POST /account/assistants/action/': defineCall({
    summary: 'Approve or refuse an action of an assistant, once',
    access: 'signed-in',
    request: z.object({ id: text(60), agree: z.boolean() }),
  }),
}
