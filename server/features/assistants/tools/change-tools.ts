import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { ActionKind } from '../../../../domain/api/accounts/assistant-actions.ts'
import type {
  BookAnswer,
  BookingRecord,
  QuoteAnswer,
} from '../../../../domain/api/bookings/booking.ts'
import type { SeriesChangePreview } from '../../../../domain/api/bookings/series.ts'
import { textAnswer } from '../../../../domain/booking/description.ts'
import { commit, prepare } from '../actions.ts'
import { answers, offered, skill, unknownService } from './public-tools.ts'
import { defineTool, errorResult, resultOf, type Tool, type ToolWorld } from './tool.ts'

const scope = 'bookings:write'
const previews = { readOnlyHint: true, openWorldHint: false }
const bookingId = z.string().max(60).describe('The booking_id of a visit of list_bookings')
const committed = z.object({
  preview_token: z.string().max(100).describe('Of the preview that the person agreed to'),
  idempotency_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .describe('New for each intent; the same again answers the same and does nothing twice'),
})

const previewBooking = defineTool({
  name: 'preview_booking',
  title: 'Preview a booking',
  description:
    'The price of a booking paid online, for the person to agree to on our page. Take the answers of get_service and a start of find_starts. Books nothing.',
  scope,
  input: z.object({ skill, answers }),
  annotations: previews,
  run: async (input, world) => {
    const service = await offered(world, input.skill)
    if (!service) return unknownService(world)
    // The person always pays on a page that they open.
    const body = { ...input.answers, payment_method: 'Online' }
    const quote = await world.call(`POST ${service.calls.quote}`, body)
    if (quote.status >= 400) return resultOf(quote, () => ({}))
    const { total_cost: total, lines, sessions } = quote.body as QuoteAnswer
    const start = String(input.answers.start_time ?? '')
    const address = textAnswer(input.answers as Record<string, string>, 'address')
    return prepare(world, {
      kind: 'hold',
      call: `POST ${service.calls.book}`,
      body: { ...body, quoted_total: total },
      shown: {
        skill: service.skill,
        visits: sessions.map((each) => ({
          start_date: each.date,
          start_time: each.start_time ?? start,
        })),
        ...(address ? { address } : {}),
        total,
      },
      beside: { lines },
    })
  },
})

const previewMove = defineTool({
  name: 'preview_move',
  title: 'Preview a move',
  description:
    'What moving one visit to another start costs, for the person to agree to. Moves nothing.',
  scope,
  input: z.object({
    booking_id: bookingId,
    start_date: z.string().max(10).describe('YYYY-MM-DD'),
    start_time: z.string().max(8).describe('HH:MM'),
  }),
  annotations: previews,
  run: (input, world) =>
    withVisit(world, input.booking_id, async (visit) => {
      if (visit.sessions > 1) return ofSeries(world, visit, 'move', input)
      if (!visit.can_edit)
        return errorResult('edit-not-allowed', 'This visit can no longer be moved.')
      const { start_date: date, start_time: time } = input
      const request = { booking_id: input.booking_id, start_date: date }
      const slots = await world.call('POST /booking-details/get-available-slots/', request)
      if (slots.status >= 400) return resultOf(slots, () => ({}))
      const free = (slots.body as { value: string }[]).map(({ value }) => value)
      if (!free.includes(time))
        return errorResult('slot-taken', `Not available then. Free that day: ${free.join(', ')}`)
      const fee = visit.late_fee ?? 0
      return prepare(world, {
        kind: 'move',
        call: 'PUT /booking-details/update/booking-details/',
        body: { ...input, skill: visit.skill, version: visit.version, agreed_fee: fee },
        shown: shownOf(visit, { fee, to: { date, time } }),
      })
    }),
})

const previewSkip = defineTool({
  name: 'preview_skip',
  title: 'Preview skipping a visit of a series',
  description: 'What skipping one visit of a series costs and gives back. Skips nothing.',
  scope,
  input: z.object({ booking_id: bookingId }),
  annotations: previews,
  run: (input, world) =>
    withVisit(world, input.booking_id, (visit) => ofSeries(world, visit, 'skip', input)),
})

const previewCancel = defineTool({
  name: 'preview_cancel',
  title: 'Preview a cancellation',
  description:
    'What cancelling a booking of one visit costs and gives back. Cancels nothing. A visit of a series is skipped instead.',
  scope,
  input: z.object({ booking_id: bookingId }),
  annotations: previews,
  run: (input, world) =>
    withVisit(world, input.booking_id, async (visit) => {
      if (visit.sessions > 1)
        return errorResult('is-series', 'Use preview_skip: it is part of a series.')
      if (!visit.can_cancel)
        return errorResult('cancel-not-allowed', 'This visit can no longer be cancelled.')
      const fee = visit.booking_status === 'Pending Payment' ? 0 : (visit.late_fee ?? 0)
      const paid = visit.money.paid - visit.money.refunded
      const refund = Math.max(0, Math.round((paid - fee) * 100) / 100)
      return prepare(world, {
        kind: 'cancel',
        call: 'POST /booking-details/cancel-booking/',
        body: { id: input.booking_id, skill: visit.skill, agreed_fee: fee },
        shown: shownOf(visit, { fee, refund }),
      })
    }),
})

type Visit = BookingRecord & { money: { paid: number; refunded: number } }

/** Works on a visit of the person; without one, answers why. */
async function withVisit(
  world: ToolWorld,
  id: string,
  work: (visit: Visit) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const found = await world.call('POST /booking-details/get-booking-details/', {
    booking_id: id,
    without_confidential: true,
  })
  return found.status < 400 ? work(found.body as Visit) : resultOf(found, () => ({}))
}

function shownOf(
  { skill: of, start_date, start_time }: Visit,
  { to, ...money }: { fee: number; refund?: number; to?: { date: string; time: string } },
) {
  const moved = to ? { to_date: to.date, to_time: to.time } : {}
  return { skill: of, visits: [{ start_date, start_time, ...moved }], ...money }
}

/** A change of one visit of a series, with its own preview. */
async function ofSeries(
  world: ToolWorld,
  { order, skill: of }: Visit,
  action: 'move' | 'skip',
  change: { booking_id: string; start_date?: string; start_time?: string },
) {
  const request = { order, action, scope: 'one', ...change }
  const found = await world.call('POST /booking-details/series/preview/', request)
  if (found.status >= 400) return resultOf(found, () => ({}))
  const { visits, fee, refund, credit, confirmation } = found.body as SeriesChangePreview
  if (confirmation === undefined)
    return errorResult(
      'slot-taken',
      `Not available then. Free: ${JSON.stringify(visits[0]?.offers)}`,
    )
  return prepare(world, {
    kind: action,
    call: 'POST /booking-details/series/change/',
    body: { ...request, agreed_fee: fee, confirmation },
    shown: {
      skill: of,
      visits: visits.map(({ start_date, start_time, to_date, to_time }) => ({
        start_date,
        start_time,
        ...(to_date && to_time ? { to_date, to_time } : {}),
      })),
      fee,
      refund: refund + credit,
    },
  })
}

/** A tool that makes a previewed call. */
function commitTool(kind: ActionKind, words: Pick<Tool, 'name' | 'title' | 'description'>): Tool {
  return defineTool({
    ...words,
    scope,
    input: committed,
    annotations: {
      readOnlyHint: false,
      destructiveHint: kind !== 'hold',
      idempotentHint: true,
      openWorldHint: false,
    },
    run: async (input, world) => {
      const done = await commit(world, kind, input)
      if ('refused' in done) return done.refused
      return resultOf(done, (body: Partial<BookAnswer>) => {
        const { booking_id: id = '', booking_ids: ids, total_cost: total, response } = body
        if (kind !== 'hold') return { done: true, response }
        const page = new URLSearchParams({ skill: done.skill, bookingId: id })
        return {
          done: true,
          booking_id: id,
          booking_ids: ids,
          total_rm: total,
          pay_at: `${world.publicUrl}/booking-details?${page}`,
          next: 'Reserved for 15 minutes. The person pays at pay_at; never ask for a card.',
        }
      })
    },
  })
}

const second = 'Needs a preview that the person has agreed to on our page.'

/** Actions of assistants; the customer agrees to each (docs/product/assistants.md#agreed). */
export const changeTools: readonly Tool[] = [
  previewBooking,
  commitTool('hold', {
    name: 'hold_booking',
    title: 'Book',
    description: `Books, and reserves the crew while the person pays. ${second}`,
  }),
  previewMove,
  commitTool('move', {
    name: 'move_visit',
    title: 'Move a visit',
    description: `Moves a visit. ${second}`,
  }),
  previewSkip,
  commitTool('skip', {
    name: 'skip_visit',
    title: 'Skip a visit',
    description: `Cancels one visit of a series. ${second}`,
  }),
  previewCancel,
  commitTool('cancel', {
    name: 'cancel_booking',
    title: 'Cancel a booking',
    description: `Cancels a booking. ${second}`,
  }),
]
