import { z } from 'zod'
import { type ProcessorName, processorNames } from '../../privacy/processors.ts'
import { type Retained, retained } from '../../privacy/retention.ts'
import { defineCall } from '../call.ts'
import { instant } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/* What happens with personal data by itself (docs/product/privacy.md#processors, #retention). */

export const personalDataCalls = {
  'GET /staff/processors/': defineCall({
    summary: 'Companies that work with personal data, as the program is set up',
    access: 'manage-privacy-requests',
    request: z.object(pageRequest(50)),
    response: pageOf(
      z.object({ name: z.enum(processorNames as [ProcessorName, ...ProcessorName[]]) }),
    ),
  }),
  'GET /staff/retention/': defineCall({
    summary: 'What the next run of each deletion removes',
    access: 'manage-privacy-requests',
    request: z.object(pageRequest(50)),
    response: pageOf(
      z.object({
        what: z.enum(retained as [Retained, ...Retained[]]),
        days: z.number().int(),
        /** When it runs next, how many rows it removes then, and since when the oldest is over. */
        next_run: instant,
        rows: z.number().int(),
        oldest: instant.nullable(),
      }),
    ),
  }),
}
