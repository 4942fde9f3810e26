import type {
  SeriesAction,
  SeriesChangePreview,
  SeriesChangeRequest,
  seriesCalls,
} from '../../../domain/api/bookings/series.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Reader } from '../../db/transaction.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { noOrder, notFound, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { keyOfCall } from '../ordering/idempotency.ts'
import { keyOfRequest } from '../ordering/routes.ts'
import { changeOwnSeries, planOwnChange, type SeriesEffect } from './change.ts'
import { readFirstNames, readOwnSeries, seriesOf } from './read-series.ts'
import { planRenewal, type Renewing, renew } from './renew.ts'

/** A customer's own series: read, and changed as previewed (docs/product/series.md). */
export function seriesHandlers(renewing: Renewing): Pick<Handlers, keyof typeof seriesCalls> {
  const { deps, prices } = renewing
  const { pool } = deps
  return {
    'GET /booking-details/series/': async (incoming) => {
      const { caller } = incoming
      const rows = await readOwnSeries(pool, incoming.body.order, caller)
      if (rows.length === 0) throw notFound(noOrder)
      return seriesOf(deps, rows, caller, incoming.now)
    },

    'POST /booking-details/series/preview/': async (incoming) => {
      const { body, now } = incoming
      const rows = await readOwnSeries(pool, body.order, incoming.caller)
      if (rows.length === 0) throw notFound(noOrder)
      const pricing = { deps, prices: await prices(now) }
      return previewOf(pool, valueOrThrow(await planOwnChange(pool, pricing, rows, body, now)))
    },

    'POST /booking-details/series/change/': async (incoming) => {
      const { caller, body, now, locale } = incoming
      const requestText = `series ${JSON.stringify(body)}`
      const key = keyOfCall(caller.accountId, keyOfRequest(incoming), requestText)
      const pricing = { deps, prices: await prices(now) }
      const sentence = (count: number) => changeMessage(body, count, locale)
      const by = authorOf(incoming)
      return valueOrThrow(await changeOwnSeries(pricing, caller, body, key, { by, sentence }))
    },

    'POST /booking-details/series/renewal/preview/': async ({ caller, body, now, locale }) => {
      const rows = await readOwnSeries(pool, body.order, caller)
      if (rows.length === 0) throw notFound(noOrder)
      return valueOrThrow(await planRenewal(renewing, rows, body, { caller, now, locale }))
    },

    'POST /booking-details/series/renewal/': async (incoming) => {
      const { body, now, locale } = incoming
      const who = { caller: incoming.caller, key: keyOfRequest(incoming), now, locale }
      return valueOrThrow(await renew(renewing, body, who))
    },
  }
}

const sentences: Readonly<Record<Exclude<SeriesAction, 'move'>, typeof m.answer_series_ended>> = {
  skip: m.answer_visit_skipped,
  pause: m.answer_series_paused,
  end: m.answer_series_ended,
}

function changeMessage(
  { action, scope }: SeriesChangeRequest,
  count: number,
  locale: Locale,
): string {
  if (action !== 'move') return sentences[action]({}, { locale })
  return scope === 'one'
    ? m.answer_booking_moved({}, { locale })
    : m.answer_series_moved({ count }, { locale })
}

async function previewOf(
  reader: Reader,
  { plan, feeSen, refundSen, creditSen, creditedSen, owedSen, confirmation }: SeriesEffect,
): Promise<SeriesChangePreview> {
  const identifiers = plan.visits.flatMap(({ crew }) => crew?.join ?? [])
  const names = await readFirstNames(reader, { identifiers })
  const moved = plan.visits.map(({ row, moved: to, crew, feeSen: fee, refundSen: refund }) => ({
    row,
    ...(to ? { to_date: to.day, to_time: timeOf(to.hour) } : {}),
    ...(crew?.join.length ? { joins: crew.join.map((each) => names.get(each) ?? '') } : {}),
    fee: ringgit(fee),
    refund: ringgit(refund),
  }))
  const unplaced = plan.unplaced.map(({ row, to, offers }) => ({
    row,
    to_date: to.day,
    to_time: timeOf(to.hour),
    offers: offers.map(({ day, hour }) => ({ start_date: day, start_time: timeOf(hour) })),
    fee: 0,
    refund: 0,
  }))
  return {
    visits: [...moved, ...unplaced]
      .sort((a, b) => a.row.starts_at.getTime() - b.row.starts_at.getTime())
      .map(({ row, ...visit }) => ({
        booking_id: row.booking_id,
        session: row.session,
        start_date: row.day,
        start_time: timeOf(row.start_hour),
        ...visit,
      })),
    fee: ringgit(feeSen),
    refund: ringgit(refundSen),
    credit: ringgit(creditSen),
    credited: ringgit(creditedSen),
    owed: ringgit(owedSen),
    ...(confirmation === undefined ? {} : { confirmation }),
  }
}
