import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import type {
  RenewalPreview,
  Series,
  SeriesChangePreview,
} from '../../domain/api/bookings/series.ts'
import { senOf } from '../../domain/booking/price/money.ts'
import { addDays } from '../../domain/booking/starts/calendar.ts'
import { environment } from '../../server/env.ts'
import { automaticTasks } from '../../server/features/series/automatic-renewals.ts'
import type { TestApp } from '../app.ts'
import { creditIn } from '../credits.ts'
import { expectSound } from '../expect-sound.ts'
import type { CardDriver } from '../payments/card-drivers.ts'
import { otherPostcode, usualPostcode } from '../people.ts'
import { visitsIn } from '../visits.ts'
import { happening } from './series-happenings.ts'

/**
 * Random series that customers skip, move, pause, end and renew, while staff move and cancel
 * visits, prices and areas change, saved cards pay or fail, and refunds are sent
 * (docs/product/series.md). The visits must match a plain model, and nobody may pay for a skipped
 * one. For more of them: `HISTORIES=200 vitest run server/features/series/histories.test.ts` (or
 * histories-fiuu.test.ts).
 */

/** Runs of the property. */
const RUNS = Number(environment().HISTORIES ?? 12)
/**
 * The model of a visit: cancelled, or at this start. `feesSen` of its moves and its cancellation.
 */
type Visit = { id: string; start: string; isOff: boolean; sen: number; feesSen: number }
type Body = Record<string, unknown>
const startOf = ({
  start_date: day,
  start_time: time,
}: {
  start_date: string
  start_time: string
}) => `${day} ${time}`
const HOUR_MS = 3_600_000
const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const history = fc.array(happening, { minLength: 5, maxLength: 14 })

/** @param driver the saved cards of the app's provider. */
export function seriesHistories(testApp: TestApp, driver: CardDriver): void {
  /** Most cards work. */
  const behaviours = (of: number) => driver.declined[of]?.[0] ?? 'works'
  const automatic = automaticTasks(testApp.deps)
  const { clock, pool, post } = testApp
  const { people, paid, cancel, move } = visitsIn(testApp)
  const credit = creditIn(testApp)
  let homeRegion: number | undefined
  beforeAll(async () => {
    const text = 'select region_id from postcode where code = $1'
    homeRegion = (await pool.query<{ region_id: number }>(text, [usualPostcode])).rows[0]?.region_id
  })

  test('visits and money are those of a plain model, and no crew is doubled', {
    timeout: 60_000 + RUNS * 8_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (happenings, isFull) => {
        await pool.query(`update rate set unit_sen = 3000 where skill = 'Cleaner'`)
        clock.set('2026-03-02T01:00:00Z')
        await setArea('home')
        await testApp.dismissAll()
        // One of them also works in the area to which the address may move.
        await testApp.hire(1, { at: [usualPostcode, otherPostcode] })
        await testApp.hire(1)
        const customer = await testApp.customer()
        // Both are busy on some days, one of which may be a day of the renewal.
        const days = ['2026-03-13', '2026-03-24', '2026-04-07', ...(isFull ? ['2026-04-20'] : [])]
        for (const start_date of days) {
          const busy = { start_date, start_time: '09:00', no_of_hours: 8, worker_count: 2 }
          await testApp.book(await testApp.customer(), busy)
        }
        const read = async (order: string) =>
          (await testApp.get<Series>(`/booking-details/series/?order=${order}`, customer)).body
        const modelOf = ({ visits }: Series): Visit[] =>
          visits.map((visit) => ({
            id: visit.booking_id,
            start: startOf(visit),
            isOff: false,
            sen: senOf(visit.total_cost ?? 0),
            feesSen: 0,
          }))
        let givenSen = 0
        const give = async (sen: number) => {
          givenSen += sen
          await credit.give(customer, sen)
        }
        // Also before the first order.
        for (const each of happenings.slice(0, 3)) if (each.do === 'credit') await give(each.sen)
        const first = happenings.find((each) => each.do === 'card')?.behaviour ?? 0
        let { order } = await paid({ frequency: 'weekly' }, customer, behaviours(first))
        const models = new Map([[order, modelOf(await read(order))]])
        const model = () => models.get(order) ?? []

        /** Previews a change, chooses the first offers, makes the change, and updates the model. */
        async function change(body: Body, options: { stale?: boolean; twice?: boolean } = {}) {
          const path = '/booking-details/series/preview/'
          let request: Body = { order, ...body }
          let shown = await post<SeriesChangePreview>(path, request, customer)
          const open = shown.status === 200 ? shown.body.visits.filter(({ offers }) => offers) : []
          const choices = open.flatMap(({ booking_id, offers = [] }, of) =>
            offers[of % 2] ? [{ booking_id, ...offers[of % 2] }] : [],
          )
          if (choices.length > 0) {
            request = { ...request, choices }
            shown = await post<SeriesChangePreview>(path, request, customer)
          }
          if (shown.status !== 200 || !shown.body.confirmation) return
          const { fee: agreed_fee, confirmation } = shown.body
          if (options.stale) await staff({ at: 0, cancels: true, days: 1 }, request.booking_id)
          const send = () =>
            post(
              '/booking-details/series/change/',
              { ...request, agreed_fee, confirmation },
              customer,
              { 'idempotency-key': confirmation },
            )
          const creditBefore = await credit.left(customer)
          const answers = options.twice ? await Promise.all([send(), send()]) : [await send()]
          const made = answers.filter(({ status }) => status === 200)
          expect(made.length === 0 || made.length === answers.length).toBe(true)
          if (made.length === 0) return
          expect((await credit.left(customer)) - creditBefore).toBe(senOf(shown.body.credit))
          for (const visit of shown.body.visits) {
            const known = model().find(({ id }) => id === visit.booking_id)
            if (!known) throw new Error('a visit of nobody')
            if (visit.to_date && visit.to_time) known.start = `${visit.to_date} ${visit.to_time}`
            else known.isOff = true
            known.feesSen += senOf(visit.fee)
          }
        }

        async function staff(of: { at: number; cancels: boolean; days: number }, id?: unknown) {
          const known = model().find((each) => each.id === (id ?? model()[of.at]?.id))
          if (!known) return
          const [day = '', time = ''] = known.start.split(' ')
          if (of.cancels) {
            const { status } = await cancel(known.id, {}, people.admin)
            if (status === 200) known.isOff = true
            return
          }
          const to = { start_date: addDays(day, of.days), start_time: time }
          const { status } = await move(known.id, to, people.admin)
          if (status === 200) known.start = startOf(to)
        }

        /** Runs the job. If the provider does not answer, it is run again later. */
        const runAutomatic = () =>
          automatic['renew-automatically']?.({}).catch((error: unknown) => {
            expect(String(error)).toContain('failed in a job')
          })

        /** The starts of the visits that take place, in order. */
        const moments = () =>
          model()
            .filter(({ isOff }) => !isOff)
            .map(({ start }) => new Date(`${start.replace(' ', 'T')}:00+08:00`))
            .sort((a, b) => a.getTime() - b.getTime())
        for (const each of happenings) {
          clock.later(1)
          switch (each.do) {
            case 'skip':
            case 'move':
            case 'following': {
              const visit = model()[each.at]
              if (!visit) break
              const [day = ''] = visit.start.split(' ')
              const start = { start_date: addDays(day, each.days), start_time: two(each.hour) }
              const body =
                each.do === 'skip'
                  ? { action: 'skip' }
                  : { action: 'move', scope: each.do === 'move' ? 'one' : 'following', ...start }
              await change({ ...body, booking_id: visit.id }, { stale: each.stale })
              break
            }
            case 'pause':
              await change({ action: 'pause', weeks: each.weeks }, { twice: each.twice })
              break
            case 'end':
              await change({ action: 'end' })
              break
            case 'late': {
              // Twelve hours before the next visit.
              const start = moments().find((moment) => moment > clock.now())
              if (start) clock.set(new Date(start.getTime() - 12 * HOUR_MS))
              break
            }
            case 'renew': {
              const last = moments().at(-1)
              if (last && last > clock.now()) {
                const near = last.getTime() - 4 * 24 * HOUR_MS
                clock.set(new Date(Math.max(clock.now().getTime(), near)))
              }
              const path = '/booking-details/series/renewal/'
              let shown = await post<RenewalPreview>(`${path}preview/`, { order }, customer)
              const { unplaced = [], offers = [] } = shown.body
              // For each unplaced visit another hour of its day if possible, else another day; or
              // another first visit.
              const choices = unplaced.flatMap(({ start_date: day, offers: near }) => {
                const other = near.find((offer) => offer.start_date === day) ?? near[0]
                return other ? [{ visit_date: day, ...other }] : []
              })
              const isPlaced =
                new Set(choices.map((each) => each.start_date)).size === unplaced.length
              const request = isPlaced ? { order, choices } : { order, ...offers[0] }
              if (unplaced.length > 0)
                shown = await post<RenewalPreview>(`${path}preview/`, request, customer)
              if (shown.status !== 200 || shown.body.unplaced) break
              const body = {
                ...request,
                quoted_total: shown.body.total_cost,
                quoted_credit: shown.body.credit_used ?? 0,
              }
              const [made, again] = await Promise.all([
                post<BookAnswer>(path, body, customer),
                post<BookAnswer>(path, body, customer),
              ])
              const placed = [made, again].filter(({ status }) => status === 201)
              expect(placed).toHaveLength(1)
              const url = placed[0]?.body.pay_link?.url
              // Credit pays all of it, or the link pays the rest.
              if (url) {
                const link = new URL(url).searchParams.get('link')
                const page = await post<BookAnswer>('/pay-link/pay/', { link })
                await testApp.pay(page.body.payment, 'pay', undefined, behaviours(first))
              }
              await testApp.sandbox('/idle')
              order = placed[0]?.body.order ?? ''
              const renewed = await read(order)
              models.set(order, modelOf(renewed))
              expect(renewed.visits.map(startOf)).toEqual(shown.body.visits.map(startOf))
              break
            }
            case 'credit':
              await give(each.sen)
              break
            case 'card': {
              if (each.removes) await post('/saved-cards/remove/', {}, customer)
              await driver.allow(order, customer, behaviours(each.behaviour))
              break
            }
            case 'automatic': {
              await runAutomatic()
              const last = moments().at(-1)
              if (last && last > clock.now()) {
                const near = last.getTime() - 4 * 24 * HOUR_MS
                clock.set(new Date(Math.max(clock.now().getTime(), near)))
              }
              await runAutomatic()
              clock.later(48 * 60)
              if (each.lost) {
                await driver.lose()
              }
              await Promise.all([runAutomatic(), ...(each.twice ? [runAutomatic()] : [])])
              await driver.lose(true)
              await testApp.sandbox('/idle')
              await runAutomatic()
              await testApp.sandbox('/idle')
              let { renewal, renewed_by: next } = await read(order)
              if (renewal === 'awaits-payment' && each.pays) {
                // The customer pays what the card did not.
                const page = await post<BookAnswer>('/payments/retry/', { order: next }, customer)
                await testApp.pay(page.body.payment, 'pay', undefined, behaviours(-1))
                await testApp.sandbox('/idle')
                ;({ renewal, renewed_by: next } = await read(order))
                expect(renewal).toBe('renewed')
              }
              if (renewal !== 'renewed' || !next) break
              order = next
              models.set(order, modelOf(await read(order)))
              break
            }
            case 'staff':
              await staff(each)
              break
            case 'refund': {
              const admin = await testApp.admin()
              for (const ref of models.keys()) {
                const { body } = await testApp.get<{ items: { due: number }[] }>(
                  `/payments/refunds?order=${ref}`,
                  admin,
                )
                for (const { due: amount } of body.items.slice(0, 1)) {
                  await post('/payments/refunds/mark/', { order: ref, amount }, admin)
                }
              }
              break
            }
            case 'rate':
              await pool.query(`update rate set unit_sen = ${each.sen} where skill = 'Cleaner'`)
              break
            case 'area':
              await setArea(each.becomes)
              break
            case 'wait':
              clock.later(each.hours * 60)
          }
          await credit.expectWhole(customer, givenSen, JSON.stringify(each))
          for (const [ref, visits] of models) {
            const series = await read(ref)
            for (const known of visits) {
              const visit = series.visits.find(({ booking_id: id }) => id === known.id)
              if (!visit) throw new Error('a visit is gone')
              expect([visit.booking_status === 'Cancelled', startOf(visit)]).toEqual([
                known.isOff,
                known.start,
              ])
              // The payments that are not due back equal the price of the visits that take place,
              // plus fees.
              const { paid: got, refunded, refund_due: due, owed } = visit.money
              const settled = senOf(got) - senOf(refunded) - senOf(due) + senOf(owed)
              const charged = known.isOff ? 0 : known.sen
              expect(settled).toBe(charged + Math.min(known.feesSen, known.sen))
            }
            const fees = visits.reduce((sum, { feesSen }) => sum + feesSen, 0)
            const price = visits.reduce((sum, { sen }) => sum + sen, 0)
            expect(fees).toBeLessThanOrEqual(Math.floor(price / 20))
          }
          await expectSound(pool)
          expect(await chargedTwice()).toEqual([])
        }
      }),
      { numRuns: RUNS, seed: 20_261_126, endOnFailure: true },
    )
  })

  /**
   * Moves the address's postcode to another area with its own crews and prices, stops serving it,
   * or restores it.
   */
  async function setArea(becomes: 'home' | 'other' | 'unserved'): Promise<void> {
    await pool.query(
      `update postcode set served = $3, region_id = coalesce($4, (select region_id from postcode where code = $2))
       where code = $1`,
      [
        usualPostcode,
        otherPostcode,
        becomes !== 'unserved',
        becomes === 'other' ? null : homeRegion,
      ],
    )
  }

  /** Orders that a card paid more than once, or with more than was announced. */
  async function chargedTwice(): Promise<unknown[]> {
    const { rows } = await pool.query(
      `select order_id from payment_attempt where status = 'Paid' and (page_ref like 'cus_%' or provider = 'fiuu')
       and not for_debt group by order_id having count(*) > 1
     union all
     select p.order_id from payment_attempt p join automatic_renewal r on r.attempt_id = p.id
     where p.status = 'Paid' and p.amount_sen > r.to_pay_sen`,
    )
    return rows
  }
}
