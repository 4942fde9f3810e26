import type { tipCalls } from '../../../domain/api/payments/tips.ts'
import { senOf } from '../../../domain/booking/price/money.ts'
import { succeed } from '../../../domain/result.ts'
import { livePath } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { actorOf } from '../bookings/records/history.ts'
import { bankDetailsOf, refundMessages, stateOf } from '../payments/refunds/refund-answers.ts'
import { readTips } from '../payments/tips/read-tips.ts'
import { refundTip } from '../payments/tips/refund-tip.ts'
import { startTip } from '../payments/tips/start-tip.ts'
import { readLiveVisit, readOwnVisit } from './live-visit.ts'

const tipRefundMessages = { ...refundMessages, Refunded: m.answer_tip_refunded }

/**
 * Tips for the crew: from the page of a visit, from the customer's booking, and their refund by an
 * Admin.
 */
export function tipHandlers(deps: Deps): Pick<Handlers, keyof typeof tipCalls> {
  return {
    'POST /tips/live/': async ({ body, now, locale }) => {
      const found = await readLiveVisit(deps.pool, deps, body.token, { now, locale })
      const visit = foundOrThrow(found, m.problem_visit_link_over)
      const tip = {
        bookingId: visit.booking_id,
        sen: senOf(body.amount),
        back: `${livePath}/${body.token}`,
      }
      const payment = valueOrThrow(await startTip(deps, tip, locale, now))
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },
    'POST /tips/own/': async ({ body, caller: { accountId }, now, locale }) => {
      const own = { bookingId: body.booking_id, accountId }
      const visit = foundOrThrow(await readOwnVisit(deps.pool, deps, own, { now, locale }))
      const page = new URLSearchParams({ skill: visit.skill, bookingId: visit.booking_id })
      const tip = {
        bookingId: visit.booking_id,
        sen: senOf(body.amount),
        back: `/booking-details?${page}`,
      }
      const payment = valueOrThrow(await startTip(deps, tip, locale, now))
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },
    'GET /tips/': async ({ body, locale }) => ({
      items: await readTips(deps.pool, deps, body.booking_id, locale),
    }),
    'POST /tips/{id}/refund/': staffCommand({
      async run({ params, body: { way, bank }, caller, by }) {
        const refund = { tipId: params.id, way, bank: bankDetailsOf(bank) }
        const result = await refundTip(deps, actorOf(caller), refund, by)
        return result.ok ? succeed({ state: stateOf([result.value]) }) : result
      },
      message: ({ state }, options) => tipRefundMessages[state]({}, options),
      answer: ({ state }) => ({ state }),
    }),
  }
}
