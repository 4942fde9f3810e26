import { z } from 'zod'
import { serviceStates } from '../site/service-states.ts'
import { defineCall, plain } from './call.ts'
import { listOf } from './pages.ts'

const state = z.enum(serviceStates)
const version = z.number().int().min(1).max(2_000_000_000)

/** Where services are offered (docs/product/services.md#states). */
export const staffServiceCalls = {
  'GET /staff/services/': defineCall({
    summary: 'Where each service is offered, and what it still needs',
    access: 'manage-services',
    response: listOf(
      z.object({
        skill: z.string(),
        state,
        version,
        /** The page that books it. */
        page: z.string(),
        /** Its landing page while it is open. */
        landing: z.string().nullable(),
        /** Regions with a served postcode, and how many of them have rates for it. */
        regions: z.number().int(),
        regions_priced: z.number().int(),
        /** Number of workers who can be sent. */
        workers: z.number().int(),
        coming_visits: z.number().int(),
      }),
    ),
  }),
  'PUT /staff/services/': defineCall({
    summary: 'Change where a service is offered; existing bookings stay',
    access: 'manage-services',
    request: z.object({ skill: plain(60), version, state }),
  }),
}
