import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant } from './fields.ts'

/** Functions whose failure people notice. */
export const statusParts = ['booking', 'payment', 'messages'] as const
export type StatusPart = (typeof statusParts)[number]

/** Whether the product works (docs/product/pages.md#status). */
export const statusCalls = {
  'GET /common/status/': defineCall({
    summary: 'Whether booking, payment and messages work, and since when not',
    access: 'anyone',
    response: z.object({
      checked_at: instant,
      parts: z.array(
        z.object({
          part: z.enum(statusParts),
          /** `off`: this installation sends none. */
          state: z.enum(['working', 'failing', 'off']),
          /** Since when it fails. */
          since: instant.optional(),
        }),
      ),
    }),
    cacheSeconds: 10,
  }),
}
