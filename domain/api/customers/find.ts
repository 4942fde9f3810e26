import { z } from 'zod'
import { bookingStatuses } from '../../booking/status.ts'
import { workerStatuses } from '../../workers/worker.ts'
import { defineCall, text } from '../call.ts'

/** What staff find by a few letters, from anywhere (docs/product/pages.md#find). */
export const findCalls = {
  'GET /staff/find/': defineCall({
    summary: 'Bookings, customers, workers and postcodes that a few letters name',
    access: 'manage-bookings',
    request: z.object({ q: text(100) }),
    response: z.object({
      bookings: z.array(
        z.object({
          booking_id: z.string(),
          skill: z.string(),
          customer_name: z.string(),
          day: z.string(),
          start_time: z.string(),
          booking_status: z.enum(bookingStatuses),
        }),
      ),
      customers: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          phone: z.string().nullable(),
          email: z.string().nullable(),
        }),
      ),
      workers: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          phone: z.string().nullable(),
          status: z.enum(workerStatuses),
        }),
      ),
      areas: z.array(
        z.object({
          post_code: z.number().int(),
          area: z.string(),
          city: z.string(),
          served: z.boolean(),
        }),
      ),
    }),
  }),
}
