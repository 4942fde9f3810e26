import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../messages/locales.ts'
import { lineLabel } from '../../messages/line-label.ts'
import { services } from '../../services/catalogue.ts'
import { tariffOf } from '../../services/starting-rates.ts'
import type { AnswerValue, Service } from '../description.ts'
import { formatSen } from './money.ts'
import {
  discountedUnitSen,
  type Quote,
  quote,
  rateOf,
  type Tariff,
  voucherMessage,
} from './price.ts'
import type { Voucher } from './voucher.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 300 })

type Form = Record<string, AnswerValue | undefined>

function service(skill: string): Service {
  const found = services.find((each) => each.skill === skill)
  if (!found) throw new Error(`no service ${skill}`)
  return found
}

function tariff(skill: string): Tariff {
  return tariffOf(service(skill).startingRates)
}

const start = { start_date: '2027-03-01', start_time: '09:00' }
const today = '2027-02-15'

/** The lines of a price in words. */
function spoken(skill: string, form: Form, locale: Locale = 'en') {
  return priced(skill, form).lines.map(({ item, amountSen }) => ({
    label: lineLabel(item, service(skill), locale),
    amountSen,
  }))
}

function priced(
  skill: string,
  form: Form,
  voucherInput?: { code: string; voucher?: Voucher },
): Quote {
  const found = quote(
    service(skill),
    { ...start, ...form },
    tariff(skill),
    voucherInput && { ...voucherInput, today },
  )
  if (!found) throw new Error('no price')
  return found
}

describe('rates', () => {
  test.each([
    ['Cleaner', 'one-time', 'RM 30.00', 'RM 30.00'],
    ['Cleaner', 'fortnightly', 'RM 30.00', 'RM 27.00'],
    ['Cleaner', 'weekly', 'RM 30.00', 'RM 25.00'],
    ['Care Giver', 'one-time', 'RM 30.00', 'RM 30.00'],
    ['Care Giver', 'one week', 'RM 30.00', 'RM 27.00'],
    ['Care Giver', 'one month', 'RM 30.00', 'RM 25.00'],
    ['General Worker', 'one-time', 'RM 30.00', 'RM 30.00'],
    ['General Worker', 'fortnightly', 'RM 30.00', 'RM 28.50'],
    ['General Worker', 'weekly', 'RM 30.00', 'RM 27.00'],
    ['Gardener', 'one-time', 'RM 35.00', 'RM 35.00'],
    ['Gardener', 'fortnightly', 'RM 35.00', 'RM 33.25'],
    ['Gardener', 'weekly', 'RM 35.00', 'RM 31.50'],
    ['Movers Packers', 'one-time', 'RM 40.00', 'RM 40.00'],
    ['Task Errands', 'one-time', 'RM 28.00', 'RM 28.00'],
    ['Caring Wheels', 'one-time', 'RM 35.00', 'RM 35.00'],
    ['Tree Cutting', 'one-time', 'RM 150.00', 'RM 150.00'],
  ])('%s %s: %s, less its discount %s', (skill, frequency, normal, discounted) => {
    const rate = rateOf(service(skill), { frequency }, tariff(skill))
    expect(rate && [formatSen(rate.unitSen), formatSen(discountedUnitSen(rate))]).toEqual([
      normal,
      discounted,
    ])
  })

  test('every frequency of every service has a rate, and no rate is without its frequency', () => {
    for (const each of services) {
      const rates = tariff(each.skill).rates.map((rate) => rate.frequency)
      expect(new Set(rates)).toEqual(new Set(each.frequencies.map((one) => one.value)))
    }
  })
})

describe('totals', () => {
  test.each<[string, Form, string, number]>([
    ['Cleaner', { frequency: 'one-time', no_of_hours: 4, worker_count: 1 }, 'RM 120.00', 1],
    ['Cleaner', { frequency: 'fortnightly', no_of_hours: 3, worker_count: 2 }, 'RM 648.00', 4],
    ['Cleaner', { frequency: 'weekly', no_of_hours: 3, worker_count: 1 }, 'RM 300.00', 4],
    ['Cleaner', { frequency: 'weekly', no_of_hours: 8, worker_count: 5 }, 'RM 4,000.00', 4],
    ['Care Giver', { frequency: 'one-time', no_of_hours: 4, worker_count: 1 }, 'RM 120.00', 1],
    ['Care Giver', { frequency: 'one week', no_of_hours: 6, worker_count: 1 }, 'RM 1,134.00', 7],
    ['Care Giver', { frequency: 'one month', no_of_hours: 8, worker_count: 2 }, 'RM 8,000.00', 20],
    ['General Worker', { frequency: 'one-time', no_of_hours: 4, worker_count: 1 }, 'RM 120.00', 1],
    [
      'General Worker',
      { frequency: 'fortnightly', no_of_hours: 2, worker_count: 3 },
      'RM 684.00',
      4,
    ],
    ['General Worker', { frequency: 'weekly', no_of_hours: 2, worker_count: 1 }, 'RM 216.00', 4],
    ['Gardener', { frequency: 'one-time', no_of_hours: 2, worker_count: 1 }, 'RM 70.00', 1],
    ['Gardener', { frequency: 'fortnightly', no_of_hours: 3, worker_count: 1 }, 'RM 399.00', 4],
    ['Gardener', { frequency: 'weekly', no_of_hours: 4, worker_count: 2 }, 'RM 1,008.00', 4],
    ['Movers Packers', { no_of_hours: 8, worker_count: 4 }, 'RM 1,280.00', 1],
    ['Task Errands', { no_of_hours: 2, worker_count: 1 }, 'RM 56.00', 1],
    ['Caring Wheels', { no_of_days: 1, no_of_hours: 2, worker_count: 1 }, 'RM 70.00', 1],
    ['Caring Wheels', { no_of_days: 30, no_of_hours: 8, worker_count: 5 }, 'RM 42,000.00', 30],
    ['Tree Cutting', { no_of_trees_to_cut: 1 }, 'RM 150.00', 1],
    ['Tree Cutting', { no_of_trees_to_cut: 20 }, 'RM 3,000.00', 1],
  ])('%s %j: %s for %i visits', (skill, form, total, visits) => {
    const { totalSen, sessions } = priced(skill, form)
    expect([formatSen(totalSen), sessions.length]).toEqual([total, visits])
  })

  test.each([
    [1, 2],
    [4, 2],
    [8, 2],
    [9, 3],
    [12, 3],
    [13, 4],
    [20, 5],
  ])('%i trees take a crew of 2 for %i hours', (no_of_trees_to_cut, hours) => {
    const trees = service('Tree Cutting')
    expect(trees.visitHours({ no_of_trees_to_cut })).toBe(hours)
    expect(trees.crewSize({ no_of_trees_to_cut })).toBe(2)
  })
})

describe('addons', () => {
  const cleaning = { frequency: 'one-time', no_of_hours: 4, worker_count: 2 }

  test.each<[Form, string]>([
    [{ addon: 'Ironing', addon_service_hours: 1 }, 'RM 250.00'],
    [{ addon: 'Ironing', addon_service_hours: 4 }, 'RM 280.00'],
    [{ addon: 'Cooking', addon_service_hours: 3 }, 'RM 276.00'],
    [{ addon: 'Baby sitting', addon_service_hours: 2 }, 'RM 264.00'],
    [{ fixed_addons: ['Fridge cleaning'] }, 'RM 280.00'],
    [{ fixed_addons: ['Oven cleaning'] }, 'RM 280.00'],
    [{ fixed_addons: ['Window cleaning', 'Cleaning supplies'] }, 'RM 310.00'],
    [{ addon: 'Ironing', addon_service_hours: 2, fixed_addons: ['Oven cleaning'] }, 'RM 300.00'],
    // Both kinds are charged at each visit.
    [
      {
        frequency: 'weekly',
        addon: 'Cooking',
        addon_service_hours: 1,
        fixed_addons: ['Cleaning supplies'],
      },
      'RM 928.00',
    ],
  ])('%j: %s', (form, total) => {
    expect(formatSen(priced('Cleaner', { ...cleaning, ...form }).totalSen)).toBe(total)
  })

  test('an unknown add-on has no price', () => {
    const cleaner = service('Cleaner')
    for (const form of [
      { addon: 'Gardening', addon_service_hours: 1 },
      { fixed_addons: ['Moon cleaning'] },
      { fixed_addons: ['Oven cleaning', 'Moon cleaning'] },
    ]) {
      expect(quote(cleaner, { ...start, ...cleaning, ...form }, tariff('Cleaner'))).toBeUndefined()
    }
    const gardening = { ...start, ...cleaning, addon: 'Ironing', addon_service_hours: 1 }
    expect(quote(service('Gardener'), gardening, tariff('Gardener'))).toBeUndefined()
  })

  test('the summary lists what the customer pays for', () => {
    const form = { ...cleaning, frequency: 'weekly', addon: 'Ironing', addon_service_hours: 2 }
    expect(spoken('Cleaner', form)).toEqual([
      { label: '4 visits × 4 h × 2 cleaners at RM 25.00', amountSen: 80_000 },
      { label: '4 visits × Ironing, 2 h', amountSen: 8_000 },
    ])
    expect(spoken('Tree Cutting', { no_of_trees_to_cut: 1 })).toEqual([
      { label: '1 tree at RM 150.00', amountSen: 15_000 },
    ])
    expect(spoken('Cleaner', form, 'ms').map(({ label }) => label)).toEqual([
      '4 lawatan × 4 jam × 2 pencuci pada RM 25.00',
      '4 lawatan × Menggosok baju, 2 jam',
    ])
    expect(spoken('Cleaner', form, 'zh')[0]?.label).toBe('4次 × 4小时 × 2名清洁员，单价 RM 25.00')
  })
})

describe('vouchers', () => {
  const evening: Voucher = {
    code: 'CUCIAFT6',
    off: { percent: 10 },
    skills: ['Cleaner'],
    earliestHour: 18,
  }
  const welcome: Voucher = { code: 'WELCOME10', off: { amountSen: 1000 }, usesLeftForCustomer: 1 }
  const expired: Voucher = { code: 'EXPIRED5', off: { percent: 5 }, lastDay: '2027-01-15' }
  const form = { frequency: 'one-time', no_of_hours: 3, worker_count: 2, no_of_days: 1 }
  const early = 'This voucher is only for visits that start at 6:00 PM or later'

  test.each<[string, Voucher | undefined, string, Form, number, string | undefined]>([
    ['CUCIAFT6', evening, 'Cleaner', { start_time: '18:00' }, 1800, undefined],
    ['CUCIAFT6', evening, 'Cleaner', { start_time: '20:00' }, 1800, undefined],
    ['CUCIAFT6', evening, 'Cleaner', { start_time: '17:00' }, 0, early],
    ['CUCIAFT6', evening, 'Cleaner', { start_time: '08:00' }, 0, early],
    ['CUCIAFT6', evening, 'Cleaner', { start_time: undefined }, 1800, undefined],
    [
      'CUCIAFT6',
      evening,
      'Care Giver',
      { start_time: '18:00' },
      0,
      'This voucher is not for this service',
    ],
    ['WELCOME10', welcome, 'Cleaner', {}, 1000, undefined],
    ['WELCOME10', welcome, 'Caring Wheels', {}, 1000, undefined],
    [
      'WELCOME10',
      { ...welcome, usesLeftForCustomer: 0 },
      'Cleaner',
      {},
      0,
      'You have already used this voucher',
    ],
    ['EXPIRED5', expired, 'Cleaner', {}, 0, 'This voucher has expired'],
    ['EXPIRED5', { ...expired, lastDay: today }, 'Cleaner', {}, 900, undefined],
    ['NEVERWAS', undefined, 'Cleaner', {}, 0, "We don't recognise this voucher code"],
    [
      'SOON',
      { code: 'SOON', off: { percent: 5 }, firstDay: '2027-02-16' },
      'Cleaner',
      {},
      0,
      'This voucher is not valid yet',
    ],
    ['SOON', { code: 'SOON', off: { percent: 5 }, firstDay: today }, 'Cleaner', {}, 900, undefined],
    [
      'MORNING',
      { code: 'MORNING', off: { percent: 5 }, latestHour: 8 },
      'Cleaner',
      {},
      0,
      'This voucher is only for visits that start at 8:00 AM or earlier',
    ],
    [
      'GONE',
      { code: 'GONE', off: { percent: 5 }, usesLeft: 0 },
      'Cleaner',
      {},
      0,
      'This voucher has been used up',
    ],
    [
      'BIG',
      { code: 'BIG', off: { percent: 5 }, minimumSen: 18_001 },
      'Cleaner',
      {},
      0,
      'This voucher needs a total of at least RM 180.01',
    ],
    [
      'BIG',
      { code: 'BIG', off: { percent: 5 }, minimumSen: 18_000 },
      'Cleaner',
      {},
      900,
      undefined,
    ],
    ['CAP', { code: 'CAP', off: { percent: 50 }, capSen: 2500 }, 'Cleaner', {}, 2500, undefined],
    ['ALL', { code: 'ALL', off: { percent: 100 } }, 'Cleaner', {}, 18_000, undefined],
    ['MORE', { code: 'MORE', off: { amountSen: 99_900 } }, 'Cleaner', {}, 18_000, undefined],
  ])('%s %j for %s %j takes %i off', (code, voucher, skill, changes, off, message) => {
    const found = priced(skill, { ...form, ...changes }, { code, voucher })
    expect(found.discountSen).toBe(off)
    expect(voucherMessage(found, 'en')).toBe(message)
    expect(found.totalSen).toBe(found.grossSen - off)
    expect(found.voucherCode).toBe(message ? undefined : voucher?.code)
  })
})

describe('any request', () => {
  const answers = fc.record({
    frequency: fc.constantFrom('one-time', 'weekly', 'fortnightly', 'one week', 'one month'),
    no_of_hours: fc.integer({ min: 2, max: 8 }),
    worker_count: fc.integer({ min: 1, max: 5 }),
    no_of_days: fc.integer({ min: 1, max: 30 }),
    no_of_trees_to_cut: fc.integer({ min: 1, max: 20 }),
    start_time: fc.constantFrom('08:00', '17:00', '18:00', '20:00'),
    addon: fc.constantFrom('', 'one', 'two'),
    addon_service_hours: fc.integer({ min: 1, max: 8 }),
    fixed_addons: fc.subarray(['three', 'four']),
  })
  const cost = fc.integer({ min: 0, max: 40_000 })
  const fraction = fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .map(([a, b]) => ({ numerator: Math.min(a, b), denominator: b }))
  const anyTariff = fc
    .record({ unitSen: cost, off: fraction, extra: fraction, one: cost, two: cost, three: cost })
    .map(
      ({ unitSen, off, extra, one, two, three }): Tariff => ({
        rates: ['one-time', 'weekly', 'fortnightly', 'one week', 'one month'].map((frequency) => ({
          frequency,
          unitSen,
          off,
        })),
        hourlyAddons: [
          { name: 'one', costSen: one },
          { name: 'two', costSen: two },
        ],
        fixedAddons: [
          { name: 'three', costSen: three },
          { name: 'four', costSen: 1 },
        ],
        surcharge: (day) => (day.endsWith('7') ? extra : { numerator: 0, denominator: 1 }),
      }),
    )
  const voucher = fc.record({
    code: fc.constant('CODE'),
    off: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ amountSen: fc.integer({ min: 1, max: 2_000_000 }) }),
    ),
    capSen: fc.option(fc.integer({ min: 1, max: 500_000 }), { nil: undefined }),
    earliestHour: fc.option(fc.constant(18), { nil: undefined }),
  })

  test.each(services.map((each) => [each.skill, each] as const))(
    '%s: lines and visits add up to the total, and no sen is lost',
    (_, tested) => {
      fc.assert(
        fc.property(answers, anyTariff, fc.option(voucher), (form, rates, terms) => {
          const found = quote(
            tested,
            { ...start, ...form },
            rates,
            terms ? { code: 'code', voucher: terms, today } : undefined,
          )
          if (!found) throw new Error('no price')
          const lines = found.lines.reduce((sum, line) => sum + line.amountSen, 0)
          const visits = found.sessions.reduce((sum, visit) => sum + visit.totalSen, 0)
          expect(lines).toBe(found.totalSen)
          expect(visits).toBe(found.totalSen)
          expect(found.totalSen).toBe(found.grossSen - found.discountSen)
          expect(found.totalSen).toBeGreaterThanOrEqual(0)
          for (const each of [...found.lines.map((line) => line.amountSen), found.discountSen]) {
            expect(Number.isSafeInteger(each)).toBe(true)
          }
          for (const visit of found.sessions) expect(visit.totalSen).toBeGreaterThanOrEqual(0)
          expect(found.discountSen).toBeGreaterThanOrEqual(0)
          expect(found.discountSen).toBeLessThanOrEqual(found.grossSen)
          expect(found.discountSen).toBeLessThanOrEqual(terms?.capSen ?? found.grossSen)
          if (!terms || found.voucherProblem) expect(found.discountSen).toBe(0)
          expect(found.sessions.map((visit) => visit.day)).toEqual(
            tested.sessionDays({ ...start, ...form }),
          )
        }),
      )
    },
  )
})
