import { z } from 'zod'
import { workerStatuses } from '../../workers/worker.ts'
import { defineCall, text } from '../call.ts'
import { shown } from '../fields.ts'

/** Search from any staff page (docs/product/pages.md#find). */
export const findCalls = {
  'GET /staff/find/': defineCall({
    summary: 'Search bookings, customers, workers and postcodes',
    access: 'manage-bookings',
    request: z.object({ q: text(100) }),
    response: z.object({
      bookings: z.array(
        z.object(
          shown('booking_id', 'skill', 'customer_name', 'day', 'start_time', 'booking_status'),
        ),
      ),
      customers: z.array(z.object(shown('id', 'name', 'phone', 'email'))),
      workers: z.array(
        z.object({
          ...shown('id', 'name', 'phone'),
          status: z.enum(workerStatuses),
        }),
      ),
      areas: z.array(
        z.object({
          ...shown('post_code', 'area', 'city'),
          served: z.boolean(),
        }),
      ),
    }),
  }),
}
