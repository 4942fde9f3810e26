import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { services } from '../../services/catalogue.ts'
import { tariffOf } from '../../services/starting-rates.ts'
import { type Answers, type AnswerValue, type Service, textAnswer } from '../description.ts'
import { changedPrice, movementOf, type SoldVoucher, type VisitLine } from './change-price.ts'
import { type Quote, quote, type Tariff } from './price.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 300 })

const day = '2027-03-01'

function service(skill: string): Service {
  const found = services.find((each) => each.skill === skill)
  if (!found) throw new Error(`no service ${skill}`)
  return found
}

const oneVisit = (skill: string) => ({ ...service(skill), sessionDays: () => [day] })

function quoted(skill: string, answers: Answers, tariff: Tariff): Quote {
  const found = quote(oneVisit(skill), answers, tariff)
  if (!found) throw new Error('no price')
  return found
}

const linesOf = ({ lines }: Quote): VisitLine[] =>
  lines.map(({ item, amountSen }) => ({ item, sen: amountSen }))

/** The same tariff, each price so many times as high. */
function dearer(tariff: Tariff, times: number): Tariff {
  const addons = (of: Tariff['hourlyAddons']) =>
    of.map((addon) => ({ ...addon, costSen: addon.costSen * times }))
  return {
    rates: tariff.rates.map((rate) => ({ ...rate, unitSen: rate.unitSen * times })),
    hourlyAddons: addons(tariff.hourlyAddons),
    fixedAddons: addons(tariff.fixedAddons),
  }
}

type Form = Record<string, AnswerValue>
const cleaning: Form = {
  frequency: 'one-time',
  start_date: day,
  start_time: '09:00',
  no_of_hours: 4,
  worker_count: 2,
  fixed_addons: [],
}
const ironing = { addon: 'Ironing', addon_service_hours: 2 }
const fridge = { fixed_addons: ['Fridge cleaning'] }

/** A cleaning that was sold at the starting rates and is changed. */
function change(
  was: Form,
  changes: Record<string, AnswerValue | undefined>,
  how: { times?: number; otherRegion?: boolean; off?: number; voucher?: SoldVoucher } = {},
) {
  const cleaner = service('Cleaner')
  const starting = tariffOf(cleaner.startingRates)
  const before = { ...cleaning, ...was }
  const sold = linesOf(quoted('Cleaner', before, starting))
  if (how.off) sold.push({ item: { code: 'voucher', voucher: 'OFF' }, sen: -how.off })
  return changedPrice(cleaner, {
    day,
    before,
    after: { ...before, ...changes },
    sold,
    voucher: how.voucher,
    tariff: dearer(starting, how.times ?? 1),
    isOtherRegion: how.otherRegion ?? false,
  })
}

describe('the price of a changed cleaning', () => {
  const weekly = { frequency: 'weekly' }
  const percent = { isPercent: true, isCapped: false }
  const capped = { isPercent: true, isCapped: true }
  test.each([
    ['an hour more', {}, { no_of_hours: 5 }, {}, 30_000],
    ['an hour less', {}, { no_of_hours: 3 }, {}, 18_000],
    ['a worker more', {}, { worker_count: 3 }, {}, 36_000],
    ['of a weekly visit', weekly, { no_of_hours: 5 }, {}, 25_000],
    ['an address alone', {}, { address: 'elsewhere' }, { times: 3 }, 24_000],
    ['as many worker-hours', {}, { no_of_hours: 8, worker_count: 1 }, { times: 3 }, 24_000],
    ['more, at doubled rates: the new hour alone', {}, { no_of_hours: 5 }, { times: 2 }, 36_000],
    ['less, at doubled rates: as it was sold', {}, { no_of_hours: 3 }, { times: 2 }, 18_000],
    [
      'another region, at its rates',
      {},
      { address: 'there' },
      { times: 2, otherRegion: true },
      48_000,
    ],
    ['ironing added', {}, ironing, {}, 26_000],
    ['ironing taken away', ironing, { addon: undefined }, { times: 2 }, 24_000],
    [
      'ironing an hour longer, at doubled costs',
      ironing,
      { addon_service_hours: 3 },
      { times: 2 },
      28_000,
    ],
    ['ironing an hour shorter', ironing, { addon_service_hours: 1 }, { times: 2 }, 25_000],
    ['cooking in place of ironing', ironing, { addon: 'Cooking' }, {}, 26_400],
    ['fridge added', {}, fridge, {}, 28_000],
    [
      'oven beside the fridge, at doubled costs',
      fridge,
      { fixed_addons: ['Oven cleaning', 'Fridge cleaning'] },
      { times: 2 },
      36_000,
    ],
    ['fridge taken away', { ...ironing, ...fridge }, { fixed_addons: [] }, { times: 2 }, 26_000],
    ['10 % off stays 10 %', {}, { no_of_hours: 5 }, { off: 2400, voucher: percent }, 27_000],
    ['10 % off of less', {}, { no_of_hours: 3 }, { off: 2400, voucher: percent }, 16_200],
    [
      'a capped share does not grow',
      {},
      { no_of_hours: 5 },
      { off: 1000, voucher: capped },
      29_000,
    ],
    [
      'an amount stays',
      {},
      { no_of_hours: 3 },
      { off: 1000, voucher: { isPercent: false, isCapped: false } },
      17_000,
    ],
    [
      'an amount takes no more than there is',
      {},
      { no_of_hours: 3, worker_count: 1 },
      { off: 20_000 },
      0,
    ],
  ] as const)('%s', (_, was, changes, how, totalSen) => {
    const price = change({ ...was } as Form, changes as never, how)
    expect(price?.totalSen).toBe(totalSen)
    expect(price?.lines.reduce((sum, { sen }) => sum + sen, 0)).toBe(totalSen)
    expect(price && price.grossSen - price.discountSen).toBe(totalSen)
  })

  test('a retired add-on stays with the visit, and cannot be added', () => {
    const cleaner = service('Cleaner')
    const starting = tariffOf(cleaner.startingRates)
    const without = { ...starting, hourlyAddons: [], fixedAddons: [] }
    const before = { ...cleaning, ...ironing, ...fridge }
    const visit = {
      day,
      before,
      sold: linesOf(quoted('Cleaner', before, starting)),
      tariff: without,
    }
    const changed = (changes: Form) =>
      changedPrice(cleaner, { ...visit, after: { ...before, ...changes }, isOtherRegion: false })
    expect(changed({ no_of_hours: 5 })?.totalSen).toBe(36_000)
    expect(changed({ addon_service_hours: 1 })?.totalSen).toBe(29_000)
    expect(changed({ addon_service_hours: 3 })).toBeUndefined()
    expect(changed({ addon: 'Cooking' })).toBeUndefined()
    expect(changed({ fixed_addons: ['Fridge cleaning', 'Oven cleaning'] })).toBeUndefined()
  })

  test('changing the address needs no rates, changing the hours does', () => {
    const cleaner = service('Cleaner')
    const sold = linesOf(quoted('Cleaner', cleaning, tariffOf(cleaner.startingRates)))
    const visit = { day, before: cleaning, sold, tariff: undefined, isOtherRegion: false }
    const after = { ...cleaning, address: 'elsewhere' }
    expect(changedPrice(cleaner, { ...visit, after })?.totalSen).toBe(24_000)
    // A return visit was sold for nothing, and stays free.
    expect(changedPrice(cleaner, { ...visit, after, sold: [] })?.totalSen).toBe(0)
    expect(changedPrice(cleaner, { ...visit, after: { ...cleaning, no_of_hours: 5 } })).toBe(
      undefined,
    )
  })
})

test('with unchanged rates a changed visit costs as much as a new booking', () => {
  const count = fc.integer({ min: 1, max: 5 })
  const someForm = fc.record({
    frequency: fc.nat({ max: 2 }),
    no_of_hours: fc.integer({ min: 2, max: 8 }),
    worker_count: count,
    no_of_trees_to_cut: fc.integer({ min: 1, max: 20 }),
    hourly: fc.option(fc.nat({ max: 2 })),
    addon_service_hours: fc.integer({ min: 1, max: 8 }),
    fixed: fc.uniqueArray(fc.nat({ max: 3 })),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...services),
      someForm,
      someForm,
      fc.nat({ max: 25 }),
      (of, one, two, unit) => {
        const starting = tariffOf(of.startingRates)
        const tariff = {
          ...starting,
          rates: starting.rates.map((rate) => ({ ...rate, unitSen: rate.unitSen + unit })),
          surcharge: () => ({ numerator: unit, denominator: 100 }),
        }
        const answersOf = ({ hourly, fixed, ...form }: typeof one): Answers => ({
          ...form,
          start_date: day,
          frequency: (of.frequencies[one.frequency] ?? of.frequencies[0]).value,
          addon: hourly === null ? undefined : tariff.hourlyAddons[hourly]?.name,
          fixed_addons: fixed.flatMap((at) => tariff.fixedAddons[at]?.name ?? []),
        })
        const [before, after] = [answersOf(one), answersOf(two)]
        const price = changedPrice(of, {
          day,
          before,
          after,
          sold: linesOf(quoted(of.skill, before, tariff)),
          tariff,
          isOtherRegion: false,
        })
        const whole = quoted(of.skill, after, tariff)
        expect(price?.totalSen).toBe(whole.totalSen)
        expect(price?.lines.map(({ sen }) => sen)).toEqual(linesOf(whole).map(({ sen }) => sen))
        expect(textAnswer(after, 'frequency')).toBe(textAnswer(before, 'frequency'))
      },
    ),
  )
})

describe('effects of a new price', () => {
  test.each([
    // Balance before; new total; refund undone, refund due, owed.
    ['cash, not collected, dearer', [100, 100, 0], 130, [0, 0, 130]],
    ['cash, not collected, cheaper', [100, 100, 0], 70, [0, 0, 70]],
    ['paid, dearer', [100, 0, 0], 130, [0, 0, 30]],
    ['paid, cheaper', [100, 0, 0], 70, [0, 30, 0]],
    ['a late fee is owed, cheaper: the fee first', [100, 30, 0], 60, [0, 10, 0]],
    ['a difference is owed, cheaper by less', [130, 30, 0], 110, [0, 0, 10]],
    ['something is due back, dearer', [70, 0, 30], 90, [20, 0, 0]],
    ['less is due back than it costs more', [70, 0, 30], 120, [30, 0, 20]],
    ['due back and on its way', [70, 0, 0], 100, [0, 0, 30]],
    ['as dear', [100, 0, 0], 100, [0, 0, 0]],
  ] as const)('%s', (_, [totalSen, owedSen, dueBackSen], after, [undone, due, owed]) => {
    expect(movementOf({ totalSen, owedSen, dueBackSen }, after)).toEqual({
      refundUndoneSen: undone,
      refundDueSen: due,
      owedSen: owed,
    })
  })
})
