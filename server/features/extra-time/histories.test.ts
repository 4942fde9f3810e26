import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { extraTimeIn } from '../../../testing/extra-time.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { query } from '../../db/transaction.ts'
import { environment } from '../../env.ts'

/*
 * Random visits: extra time is requested and answered in any order, by several people at once, at
 * current and outdated prices, while cash is collected and rates change
 * (docs/product/visits.md#extra-time). The visit's length and price always match the approved
 * requests. More runs: `HISTORIES=200 vitest run server/features/extra-time/histories.test.ts`.
 */

const { HISTORIES } = environment()
/** Runs of the property. */
const RUNS = Number(HISTORIES ?? 12)
const testApp = await startTestApp()
const { clock, pool, post } = testApp
// Cleaning has service tax, which extra time must include too.
await pool.query(`update service_tax set registered_since = '2026-01-01'`)
const { people, detailsOf } = visitsIn(testApp)
const { answer, live, onPhone, scene, tryToAsk, withCode, withdraw } = extraTimeIn(testApp)

type Happening =
  | { do: 'ask'; minutes: number; twice: boolean }
  | { do: 'approve' | 'decline'; price: 'shown' | 'other'; times: number }
  | { do: 'code'; right: boolean }
  | { do: 'withdraw' }
  | { do: 'cash' }
  | { do: 'rate'; sen: number }
  | { do: 'both' }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      minutes: fc.constantFrom(60, 120),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const),
      price: fc.constantFrom('shown' as const, 'shown' as const, 'other' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('code' as const), right: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'cash' as const) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'both' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      sen: fc.integer({ min: 1_999, max: 4_999 }),
    }),
  },
)

test('length and price of the visit match the approved requests', {
  timeout: 30_000 + RUNS * 4_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 14 }), async (happenings) => {
      await pool.query(`update rate set unit_sen = 3000 where skill = 'Cleaner'`)
      // The sign-ins of many runs' phones come from one address.
      await pool.query('delete from rate_limit')
      clock.later(1)
      await testApp.dismissAll()
      await testApp.hire(2)
      const of = await scene({ worker_count: 2 })
      const model = { hours: 4, sen: 24_000 }
      for (const each of happenings) {
        clock.later(1)
        const before = await live(of)
        const open = before?.state === 'open' ? before : undefined
        const oks: number[] = []
        switch (each.do) {
          case 'ask': {
            const sendRequest = () => tryToAsk(of, each.minutes)
            await (each.twice ? Promise.all([sendRequest(), sendRequest()]) : sendRequest())
            break
          }
          case 'approve':
          case 'decline': {
            if (!open) break
            const price = each.price === 'shown' ? open.price : open.price + 0.01
            const sent = await Promise.all(
              Array.from({ length: each.times }, () => answer(of, open.id, price, each.do)),
            )
            if (each.do === 'approve') oks.push(...sent.map(({ status }) => status))
            break
          }
          case 'both': {
            if (!open) break
            const [approved] = await Promise.all([
              answer(of, open.id, open.price),
              answer(of, open.id, open.price, 'decline'),
              withdraw(of, open.id),
            ])
            oks.push(approved.status)
            break
          }
          case 'code': {
            if (!open) break
            const right = open.code ?? ''
            const code = each.right ? right : right === '1234' ? '4321' : '1234'
            oks.push((await withCode(of, open.id, code, open.price)).status)
            break
          }
          case 'withdraw':
            if (open) await withdraw(of, open.id)
            break
          case 'cash':
            await post('/payments/collect/', { booking_id: of.bookingId }, people.manager)
            break
          case 'rate':
            await pool.query(`update rate set unit_sen = ${each.sen} where skill = 'Cleaner'`)
        }
        if (open && oks.includes(200)) {
          model.hours += open.minutes / 60
          model.sen += Math.round(open.price * 100)
        }
        const details = await detailsOf(of.bookingId)
        const shown = {
          hours: details.no_of_hours,
          sen: Math.round((details.total_cost ?? 0) * 100),
        }
        expect(shown).toEqual(model)
        const { paid, owed } = details.money
        expect(Math.round((paid + owed) * 100)).toBe(model.sen)
        expect((await onPhone(of))?.to_collect).toBe(owed)
      }
      const [counted] = await query<{ open: number; approved: number }>(pool, {
        text: `select count(*) filter (where e.state = 'open')::int as open,
                 (sum(e.minutes) filter (where e.state = 'approved'))::int as approved
               from extra_time e join booking b on b.id = e.booking_id where b.booking_id = $1`,
        values: [of.bookingId],
      })
      expect(counted?.open ?? 0).toBeLessThanOrEqual(1)
      expect((counted?.approved ?? 0) / 60).toBe(model.hours - 4)
      await expectSound(pool)
    }),
    { numRuns: RUNS, ...(HISTORIES ? {} : { seed: 20_261_124 }), endOnFailure: true },
  )
})
