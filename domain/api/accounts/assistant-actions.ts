import { z } from 'zod'
import { defineCall, outcome, text } from '../call.ts'

export const actionKinds = ['hold', 'move', 'skip', 'cancel'] as const
export type ActionKind = (typeof actionKinds)[number]

/** What a person is shown of what an assistant wants to do; RM. */
export const shownAction = z.object({
  skill: z.string(),
  visits: z.array(
    z.object({
      start_date: z.string(),
      start_time: z.string(),
      /** Where it moves. */
      to_date: z.string().optional(),
      to_time: z.string().optional(),
    }),
  ),
  /** Of a booking. */
  address: z.string().optional(),
  /** What is to be paid for a booking. */
  total: z.number().optional(),
  /** The late fee of a change. */
  fee: z.number().optional(),
  /** What goes back of what was paid. */
  refund: z.number().optional(),
})
export type ShownAction = z.infer<typeof shownAction>

/** What an assistant wants to do, for the person to agree to (docs/product/assistants.md#agreed). */
export const assistantActionCalls = {
  'GET /account/assistants/action/': defineCall({
    summary: 'What one of the caller’s assistants wants to do',
    access: 'signed-in',
    request: z.object({ id: text(60) }),
    response: shownAction.extend({
      assistant: z.string(),
      kind: z.enum(actionKinds),
      state: z.enum(['open', 'agreed', 'refused', 'over']),
    }),
  }),
  'POST /account/assistants/action/': defineCall({
    summary: 'Agree to it, or refuse it; once',
    access: 'signed-in',
    request: z.object({ id: text(60), agree: z.boolean() }),
    response: outcome,
  }),
}
