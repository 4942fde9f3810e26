import type { savedCardCalls } from '../../../domain/api/payments/saved-cards.ts'
import { refuse } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { pathIn } from '../../../messages/locales.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { clientInfoOf } from '../../http/client-info.ts'
import { noOrder, notFound, valueOrThrow } from '../../http/failure.ts'
import { allowRenewal, stopRenewal } from '../saved-cards/allowed.ts'
import { readCard, removeCard, shownCard, storeCardOfSeries } from '../saved-cards/cards.ts'
import { isOnAccount, readOwnSeries } from './read-series.ts'

/** A customer's saved card, and the series that it renews (docs/product/series.md#saved-card). */
export function automaticHandlers(deps: Deps): Pick<Handlers, keyof typeof savedCardCalls> {
  const { pool, payment, settings } = deps
  return {
    'GET /saved-cards/': async (incoming) => {
      const card = await readCard(pool, deps, incoming.caller.accountId)
      return card ? { card: shownCard(card) } : {}
    },

    'POST /saved-cards/remove/': async (incoming) => {
      const { accountId } = incoming.caller
      await removeCard(deps, accountId, { from: clientInfoOf(incoming), now: incoming.now })
      return { success: true, response: m.answer_card_removed({}, { locale: incoming.locale }) }
    },

    'POST /account/automatic-renewal/': async (incoming) => {
      const { caller, now, locale } = incoming
      const { order, on } = incoming.body
      const rows = await readOwnSeries(pool, order, caller)
      if (rows.length === 0) throw notFound(noOrder)
      const answered = (response: string) => ({ success: true, response }) as const
      if (!on) {
        const stopped = await inTransaction(pool, (tx) => stopRenewal(tx, order, caller.accountId))
        if (!stopped) valueOrThrow(refuse('renewal-begun'))
        return answered(m.answer_automatic_stopped({}, { locale }))
      }
      if (!payment.cards || isOnAccount(rows)) return valueOrThrow(refuse('cards-not-saved'))
      const allow = () =>
        inTransaction(pool, (tx) => allowRenewal(tx, order, caller.accountId, now))
      if (await readCard(pool, deps, caller.accountId)) {
        await allow()
        return answered(m.answer_automatic_on({}, { locale }))
      }
      const { setup } = payment.cards
      if (!setup) {
        await allow()
        const isSaved = await storeCardOfSeries(deps, order, caller.accountId, now)
        const answer = isSaved ? m.answer_automatic_on : m.answer_automatic_next_payment
        return answered(answer({}, { locale }))
      }
      const back = `${settings.publicUrl}${pathIn(locale, `/series?order=${encodeURIComponent(order)}`)}`
      const opened = await setup.open({
        accountId: caller.accountId,
        order,
        email: caller.email,
        locale,
        publicUrl: settings.publicUrl,
        cancelUrl: back,
        key: incoming.request.id,
      })
      if (!opened.ok) return valueOrThrow(refuse('cards-not-saved'))
      return { ...answered(m.answer_card_page({}, { locale })), page: opened.value.url }
    },
  }
}
