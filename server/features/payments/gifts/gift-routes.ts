import type { giftCalls } from '../../../../domain/api/payments/gifts.ts'
import { formatSen, ringgit } from '../../../../domain/booking/price/money.ts'
import { succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { foundOrThrow, valueOrThrow } from '../../../http/failure.ts'
import { staffCommand } from '../../audit/staff-command.ts'
import { actorOf } from '../../bookings/records/history.ts'
import { bankDetailsOf, refundMessages, stateOf } from '../refunds/refund-answers.ts'
import { listGifts, sendGiftAgain } from './gift-list.ts'
import { type Gift, giftOfLink } from './gift-rows.ts'
import { readGift } from './read-gift.ts'
import { redeemGift } from './redeem-gift.ts'
import { refundGift } from './refund-gift.ts'
import { retryGift, startGift } from './start-gift.ts'

const giftRefundMessages = { ...refundMessages, Refunded: m.answer_gift_refunded }

/** Gift vouchers (docs/product/gifts.md). */
export function giftHandlers(deps: Deps): Pick<Handlers, keyof typeof giftCalls> {
  const { pool, settings } = deps

  async function ofLink(link: string): Promise<Gift> {
    return foundOrThrow(await giftOfLink(pool, settings, link), m.problem_gift_unknown)
  }

  return {
    'POST /gift-vouchers/': async ({ body, caller, now, locale }) => {
      const by = { accountId: caller?.accountId ?? null, language: locale }
      const payment = valueOrThrow(await startGift(deps, body, by, now))
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },

    'GET /gift-vouchers/': async ({ body, now }) => readGift(deps, await ofLink(body.gift), now),

    'POST /gift-vouchers/pay/': async ({ body, now, locale }) => {
      const gift = await ofLink(body.gift)
      const payment = valueOrThrow(await retryGift(deps, gift.id, locale, now))
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },

    'POST /gift-vouchers/refund/': async ({ body, now, locale }) => {
      const gift = await ofLink(body.gift)
      valueOrThrow(await refundGift(deps, gift.id, undefined, now))
      return { success: true, response: m.answer_gift_refund_requested({}, { locale }) }
    },

    'POST /gift-vouchers/redeem/': async (incoming) => {
      const { body, now, locale } = incoming
      const sen = valueOrThrow(await redeemGift(pool, incoming.caller, body.code, now))
      const response = m.answer_gift_redeemed({ amount: formatSen(sen) }, { locale })
      return { success: true, response, amount: ringgit(sen) }
    },

    'GET /staff/gift-vouchers/': ({ body }) => listGifts(deps, body),

    'POST /staff/gift-vouchers/{id}/send/': staffCommand({
      run: ({ params, body, by }) => sendGiftAgain(deps, params.id, body, by),
      message: m.answer_gift_sent,
    }),

    'POST /staff/gift-vouchers/{id}/refund/': staffCommand({
      async run({ params, body: { version, way, bank }, caller, by }) {
        const staff = { actor: actorOf(caller), by, version, way, bank: bankDetailsOf(bank) }
        const result = await refundGift(deps, params.id, staff, by.now)
        return result.ok ? succeed({ state: stateOf([result.value]) }) : result
      },
      message: ({ state }, options) => giftRefundMessages[state]({}, options),
      answer: ({ state }) => ({ state }),
    }),
  }
}
