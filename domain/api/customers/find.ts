import { z } from 'zod'
import { workerStatuses } from '../../workers/worker.ts'
import { defineCall, text } from '../call.ts'
import { shown } from '../fields.ts'

/** What staff find by a few letters, from anywhere (docs/product/pages.md#find). */
export const findCalls = {
  'GET /staff/find/': defineCall({
    summary: 'Bookings, customers, workers and postcodes that a few letters name',
    access: 'manage-bookings',
    request: z.object({ q: text(100) }),
    response: z.object({
      bookings: z.array(
        z.object({
          ...shown('booking_id', 'skill', 'customer_name', 'day', 'start_time', 'booking_status'),
        }),
      ),
      customers: z.array(
        z.object({
          ...shown('id', 'name', 'phone', 'email'),
        }),
      ),
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
