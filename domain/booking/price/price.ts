import type { Locale } from '../../../messages/locales.ts'
import type { AddonNames } from '../../messages/addon-name.ts'
import { type EveryProblem, everySentence } from '../../messages/every-problem.ts'
import { type Answers, listAnswer, numberAnswer, type Service, textAnswer } from '../description.ts'
import type { PriceItem } from '../price-line.ts'
import { frequencyOf } from '../sessions.ts'
import { type Fraction, NOTHING, remainder, shareOf, splitSen } from './money.ts'
import { discountSen, type Voucher, voucherProblem } from './voucher.ts'

/** The price of a unit (worker-hour or tree) at a frequency: the normal rate and its discount. */
export type Rate = {
  readonly frequency: string
  readonly unitSen: number
  readonly off: Fraction
}

/** An addon, charged per hour or at a fixed price per visit. */
export type Addon = {
  readonly name: string
  readonly costSen: number
  /** Its names in other languages, if the catalogues do not translate it. */
  readonly names?: AddonNames
}

/** All prices of a service in a region. */
export type Tariff = {
  readonly rates: readonly Rate[]
  readonly hourlyAddons: readonly Addon[]
  readonly fixedAddons: readonly Addon[]
  /**
   * Extra share of the price on weekends and public holidays; none by default
   * (docs/product/prices.md#rates).
   */
  readonly surcharge?: (day: string) => Fraction
}

/** A row of the summary. Lines add up exactly to the total; a discount is negative. */
type Line = { readonly item: PriceItem; readonly amountSen: number }

/** A visit with its share of the total, so that it can be charged or refunded separately. */
type PricedSession = { readonly day: string; readonly totalSen: number }

export type Quote = {
  readonly lines: readonly Line[]
  readonly sessions: readonly PricedSession[]
  readonly grossSen: number
  readonly discountSen: number
  readonly totalSen: number
  /** Why the given voucher does not apply. */
  readonly voucherProblem?: EveryProblem
  /** The code that was applied. */
  readonly voucherCode?: string
}

/** The discounted price of a unit, rounded half up to the sen, for cards and page texts. */
export function discountedUnitSen(rate: Rate): number {
  return shareOf(rate.unitSen, remainder(rate.off))
}

/** The rate for the answers' frequency; undefined if the region has none. */
export function rateOf(service: Service, answers: Answers, tariff: Tariff): Rate | undefined {
  const frequency = frequencyOf(service, answers).value
  return tariff.rates.find((rate) => rate.frequency === frequency)
}

/** Which field has an add-on that the tariff does not have. */
export function unknownAddonField(
  answers: Answers,
  tariff: Tariff | undefined,
): 'addon' | 'fixed_addons' {
  const addon = textAnswer(answers, 'addon')
  const isOffered = tariff?.hourlyAddons.some(({ name }) => name === addon)
  return !addon || isOffered ? 'fixed_addons' : 'addon'
}

/**
 * The price of an order (docs/product/prices.md#total): the sum over all visits of rate x (1 -
 * discount) x units plus addons, less the voucher. Each line is rounded half up to the sen; the
 * total is never below 0.
 * @param voucherInput the voucher code as typed, and the voucher if it exists.
 * @returns undefined if the tariff lacks the rate or a chosen addon.
 */
export function quote(
  service: Service,
  answers: Answers,
  tariff: Tariff,
  voucherInput: { code: string; voucher?: Voucher; today: string } = { code: '', today: '' },
): Quote | undefined {
  const rate = rateOf(service, answers, tariff)
  const addon = textAnswer(answers, 'addon')
  const hourly = tariff.hourlyAddons.find((each) => each.name === addon)
  const fixed = listAnswer(answers, 'fixed_addons').map((name) =>
    tariff.fixedAddons.find((each) => each.name === name),
  )
  if (!rate || (addon && !hourly) || fixed.includes(undefined)) return undefined

  const days = service.sessionDays(answers)
  const units = service.units(answers)
  const work = days.map((day) => {
    const extra = tariff.surcharge?.(day) ?? NOTHING
    const normal = shareOf(rate.unitSen * units, remainder(rate.off))
    return normal + shareOf(normal, extra)
  })
  const addonHours = numberAnswer(answers, 'addon_service_hours')
  const visits = days.length
  const perVisit: Line[] = []
  if (hourly) {
    perVisit.push({
      item: { code: 'hourly-addon', visits, ...called(hourly), hours: addonHours },
      amountSen: hourly.costSen * addonHours,
    })
  }
  for (const each of fixed) {
    if (each) {
      perVisit.push({
        item: { code: 'fixed-addon', visits, ...called(each) },
        amountSen: each.costSen,
      })
    }
  }

  const perVisitSen = perVisit.reduce((sum, line) => sum + line.amountSen, 0)
  const gross = work.map((sen) => sen + perVisitSen)
  const grossSen = gross.reduce((sum, sen) => sum + sen, 0)
  const lines: Line[] = [
    {
      item: {
        code: 'work',
        visits,
        answers: numbersOf(answers, service.quoteFields),
        unit_sen: discountedUnitSen(rate),
      },
      amountSen: work.reduce((sum, sen) => sum + sen, 0),
    },
    ...perVisit.map(({ item, amountSen }) => ({ item, amountSen: amountSen * visits })),
  ]

  let offSen = 0
  let problem: EveryProblem | undefined
  if (voucherInput.code) {
    problem = voucherProblem(voucherInput.voucher, {
      skill: service.skill,
      answers,
      days,
      grossSen,
      today: voucherInput.today,
    })
    if (!problem && voucherInput.voucher) {
      offSen = discountSen(voucherInput.voucher, grossSen)
      lines.push({
        item: { code: 'voucher', voucher: voucherInput.voucher.code },
        amountSen: -offSen,
      })
    }
  }
  const off = splitSen(offSen, gross)
  return {
    lines,
    sessions: days.map((day, at) => ({ day, totalSen: (gross[at] ?? 0) - (off[at] ?? 0) })),
    grossSen,
    discountSen: offSen,
    totalSen: grossSen - offSen,
    voucherProblem: problem,
    voucherCode: voucherInput.code && !problem ? voucherInput.voucher?.code : undefined,
  }
}

/** An add-on's names at the time of pricing. */
export function called({
  name,
  names,
}: Pick<Addon, 'name' | 'names'>): Pick<Addon, 'name' | 'names'> {
  return Object.values(names ?? {}).some(Boolean) ? { name, names } : { name }
}

/** The fields with a numeric answer. */
export function numbersOf(answers: Answers, fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = answers[field]
      return typeof value === 'number' ? [[field, value]] : []
    }),
  )
}

/** The sentence of a quote's voucher problem. */
export function voucherMessage(quoted: Quote, locale: Locale): string | undefined {
  return quoted.voucherProblem && everySentence(quoted.voucherProblem, locale)
}
