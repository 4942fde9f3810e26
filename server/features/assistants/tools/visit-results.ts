import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import type { CallAnswer } from '../own-calls.ts'
import { resultOf, type ToolWorld } from './tool.ts'

/** The result of a list of visits. */
export function visitList(
  found: CallAnswer,
  page: number,
  show: (record: BookingRecord) => object,
): CallToolResult {
  return resultOf(found, ({ items, total }: { items: BookingRecord[]; total: number }) => ({
    total,
    page,
    visits: items.map(show),
  }))
}

/** A visit as its call returns it; `money` is missing for people who may not see it. */
export type ReadVisit = BookingRecord & { visits: object[]; money?: object }

/** Reads one visit, without its confidential answers. */
export async function readVisit<Visit extends ReadVisit>(
  input: object,
  world: ToolWorld,
  show: (visit: Visit) => Record<string, unknown>,
): Promise<CallToolResult> {
  const request = { ...input, skill: '', without_confidential: true }
  return resultOf(await world.call('POST /booking-details/get-booking-details/', request), show)
}
