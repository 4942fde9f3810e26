import { randomUUID } from 'node:crypto'
import { seesMoney } from '../../../domain/account/roles.ts'
import type { crewExtraTimeCalls } from '../../../domain/api/crew-extra-time.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { refuse } from '../../../domain/result.ts'
import { longerBy } from '../../../domain/visits/extra-time.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { failureOf, foundOrThrow, noBooking, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { actorOf } from '../bookings/records/history.ts'
import { workerOnCrew } from '../crew/events/visit-now.ts'
import { readLiveVisit } from '../crew/live-visit.ts'
import type { PriceBook } from '../places/price-book.ts'
import { planExtraTime } from '../visit-changes/plan.ts'
import { approveExtraTime, declineExtraTime } from './answer.ts'
import { readPossible, requestExtraTime, withdrawExtraTime } from './request.ts'
import { extensionRefusal, isSameVisit, minutesOf, readOpen, readVisit } from './visit.ts'

/**
 * Extra time: requested by the crew, answered by the customer (docs/product/visits.md#extra-time).
 */
export function extraTimeHandlers(
  deps: Deps,
  prices: (now: Date) => Promise<PriceBook>,
): Pick<Handlers, keyof typeof crewExtraTimeCalls> {
  const { pool } = deps
  const pricing = async (now: Date) => ({ deps, prices: await prices(now) })
  return {
    'GET /crew/extra-time/': async ({ worker, body, now, locale }) => {
      const read = await readPossible(await pricing(now), worker, body.booking_id, now)
      const { visit, possible } = valueOrThrow(read)
      return {
        options: possible.map(({ minutes, priced }) => ({
          minutes,
          ends_at: longerBy(visit.row.ends_at, minutes).toISOString(),
          price: priced.ok ? ringgit(priced.value) : null,
          refusal: priced.ok ? null : failureOf(priced.refusal).sentence(locale),
        })),
      }
    },
    'POST /crew/extra-time/': async (incoming) => {
      const { body, now, locale } = incoming
      const { id, booking_id: bookingId, minutes } = body
      const request = { id, bookingId, minutes }
      valueOrThrow(await requestExtraTime(await pricing(now), request, incoming.worker, now))
      return { success: true, response: m.answer_extra_time_asked({}, { locale }) }
    },
    'POST /crew/extra-time/withdraw/': async (incoming) => {
      const { body, now, locale } = incoming
      const by = incoming.worker
      valueOrThrow(await withdrawExtraTime(await pricing(now), body.id, by, now))
      return { success: true, response: m.answer_extra_time_withdrawn({}, { locale }) }
    },
    'POST /crew/extra-time/approve/': async (incoming) => {
      const { body, now, locale } = incoming
      const who = {
        by: 'code',
        worker: incoming.worker,
        code: body.code,
        agreedSen: senOf(body.agreed_price),
      } as const
      valueOrThrow(await approveExtraTime(await pricing(now), body.id, who, now))
      return { success: true, response: m.answer_extra_time_approved({}, { locale }) }
    },
    'POST /visits/live/extra-time/': async ({ body, now, locale }) => {
      const visit = foundOrThrow(
        await readLiveVisit(pool, deps, body.token, { now, locale }),
        m.problem_visit_link_over,
      )
      const agreedSen = senOf(body.agreed_price)
      const who = { by: 'link', bookingId: visit.booking_id, agreedSen } as const
      const isApproved = body.answer === 'approve'
      const answer = isApproved ? approveExtraTime : declineExtraTime
      valueOrThrow(await answer(await pricing(now), body.id, who, now))
      const message = isApproved ? m.answer_extra_time_approved : m.answer_extra_time_declined
      return { success: true, response: message({}, { locale }) }
    },
    'GET /staff/crew/extra-time/': async (incoming) => {
      const { body, now } = incoming
      const { role } = incoming.caller
      const visit = foundOrThrow(await readVisit(pool, body.booking_id), noBooking)
      const isPossible = extensionRefusal(visit, now) === undefined
      const open = isPossible ? await readOpen(pool, visit) : undefined
      const minutes = isPossible ? minutesOf(deps, visit) : []
      if (!open || !isSameVisit(visit, open)) return { minutes, asked: null }
      const planned = await planExtraTime(pool, await pricing(now), visit.row, open.minutes, now)
      return {
        minutes,
        asked: {
          id: open.id,
          minutes: open.minutes,
          ends_at: longerBy(visit.row.ends_at, open.minutes).toISOString(),
          worker: open.worker,
          ...(seesMoney(role) ? { price: ringgit(open.price_sen) } : {}),
          ...(planned.ok && visit.row.payment_method === 'Cash'
            ? { to_collect: ringgit(planned.value.movement.owedSen) }
            : {}),
        },
      }
    },
    'POST /staff/crew/extra-time/': staffCommand({
      async run({ body, caller, now }) {
        const { booking_id: bookingId, minutes, reason } = body
        if (!reason.trim()) return refuse('reason-missing')
        const worker = await workerOnCrew(pool, bookingId, body.worker)
        if (!worker) return refuse('not-found')
        const staff = { actor: actorOf(caller), accountId: caller.accountId, reason }
        const request = { id: randomUUID(), bookingId, minutes }
        return requestExtraTime(await pricing(now), request, { ...worker, staff }, now)
      },
      message: m.answer_extra_time_asked,
    }),
    'POST /staff/crew/extra-time/approve/': staffCommand({
      async run({ body, by: author, now }) {
        const { id, reason } = body
        if (!reason.trim()) return refuse('reason-missing')
        return approveExtraTime(await pricing(now), id, { by: 'staff', author, reason }, now)
      },
      message: m.answer_extra_time_approved,
    }),
  }
}
