import { type Answers, listAnswer, numberAnswer, type Service, textAnswer } from '../description.ts'
import type { StoredItem } from '../price-line.ts'
import { shareOf } from './money.ts'
import { called, discountedUnitSen, numbersOf, quote, rateOf, type Tariff } from './price.ts'

/** A row of a visit's price, in sen; negative for a voucher. */
export type VisitLine = { readonly item: StoredItem; readonly sen: number }

/** The price of a visit by row. */
export type VisitPrice = {
  readonly lines: readonly VisitLine[]
  readonly grossSen: number
  readonly discountSen: number
  readonly totalSen: number
}

/** The parts of a voucher's rule that matter after the sale. */
export type SoldVoucher = { readonly isPercent: boolean; readonly isCapped: boolean }

/** A visit whose answers change, with the price at which it was sold. */
export type VisitToPrice = {
  readonly day: string
  readonly before: Answers
  readonly after: Answers
  /**
   * The work, then the add-ons in the order of the answers, then the voucher. Empty for a return
   * visit, which is free.
   */
  readonly sold: readonly VisitLine[]
  readonly voucher?: SoldVoucher
  /** Prices in force now at the visit's new location; undefined if there are none. */
  readonly tariff: Tariff | undefined
  /** The visit moves to a region with different prices. */
  readonly isOtherRegion: boolean
}

/**
 * The price of a changed visit (docs/product/prices.md#changed-visits): unchanged and removed items
 * count at the price at which they were sold, added items at today's price. In another region the
 * work is priced again. A return visit stays free (docs/product/tickets.md#return-visit).
 * @returns undefined if an added item has no price.
 */
export function changedPrice(service: Service, visit: VisitToPrice): VisitPrice | undefined {
  if (visit.sold.length === 0) return { lines: [], grossSen: 0, discountSen: 0, totalSen: 0 }
  const work = workAfter(service, visit)
  const addons = addonsAfter(visit)
  if (!work || !addons) return undefined
  const charged = [work, ...addons]
  const grossSen = charged.reduce((sum, { sen }) => sum + sen, 0)
  const off = discountAfter(visit, grossSen)
  const discountSen = off ? -off.sen : 0
  return {
    lines: off && off.sen < 0 ? [...charged, off] : charged,
    grossSen,
    discountSen,
    totalSen: grossSen - discountSen,
  }
}

function workAfter(service: Service, visit: VisitToPrice): VisitLine | undefined {
  const { before, after, day, tariff, isOtherRegion } = visit
  const [sold] = visit.sold
  if (!sold) return undefined
  const oneVisit = { ...service, sessionDays: () => [day] }
  const today = (answers: Answers) => {
    const work = { ...answers, addon: undefined, fixed_addons: undefined }
    return tariff && quote(oneVisit, work, tariff)?.totalSen
  }
  const rate = tariff && rateOf(service, after, tariff)
  const [unitsBefore, unitsAfter] = [service.units(before), service.units(after)]
  const answers = numbersOf(after, service.quoteFields)
  const line = (sen: number, unitSen: number): VisitLine => ({
    item: { code: 'work', visits: 1, answers, unit_sen: unitSen },
    sen,
  })
  if (unitsBefore === unitsAfter && !isOtherRegion) {
    const unitSen =
      'label' in sold.item || sold.item.code !== 'work' ? undefined : sold.item.unit_sen
    return line(sold.sen, unitSen ?? Math.round(sold.sen / Math.max(1, unitsAfter)))
  }
  const [todayBefore, todayAfter] = [today(before), today(after)]
  if (!rate || todayBefore === undefined || todayAfter === undefined) return undefined
  const sen = isOtherRegion
    ? todayAfter
    : unitsAfter > unitsBefore
      ? sold.sen + todayAfter - todayBefore
      : shareOf(sold.sen, { numerator: todayAfter, denominator: Math.max(1, todayBefore) })
  return line(
    sen,
    sen === todayAfter ? discountedUnitSen(rate) : Math.round(sen / Math.max(1, unitsAfter)),
  )
}

function addonsAfter({ before, after, sold, tariff }: VisitToPrice): VisitLine[] | undefined {
  const soldAddons = sold.slice(1).filter(({ sen }) => sen >= 0)
  const addonBefore = textAnswer(before, 'addon')
  const hourlySold = addonBefore ? soldAddons[0] : undefined
  const fixedSold = soldAddons.slice(addonBefore ? 1 : 0)
  const namesBefore = listAnswer(before, 'fixed_addons')
  const lines: (VisitLine | undefined)[] = []

  const addon = textAnswer(after, 'addon')
  if (addon) {
    const hours = numberAnswer(after, 'addon_service_hours')
    const soldHours = numberAnswer(before, 'addon_service_hours')
    const offered = tariff?.hourlyAddons.find(({ name }) => name === addon)
    const stays = addon === addonBefore && hourlySold !== undefined && soldHours > 0
    const added = stays ? hours - soldHours : hours
    const stayingSen = stays
      ? shareOf(hourlySold.sen, { numerator: Math.min(hours, soldHours), denominator: soldHours })
      : 0
    const priced = added <= 0 || offered !== undefined
    lines.push(
      priced
        ? {
            item: {
              code: 'hourly-addon',
              visits: 1,
              ...called({ name: addon, names: offered?.names }),
              hours,
            },
            sen: stayingSen + Math.max(0, added) * (offered?.costSen ?? 0),
          }
        : undefined,
    )
  }
  for (const name of listAnswer(after, 'fixed_addons')) {
    const at = namesBefore.indexOf(name)
    const keptLine = at < 0 ? undefined : fixedSold[at]
    const offered = tariff?.fixedAddons.find((each) => each.name === name)
    const sen = keptLine?.sen ?? offered?.costSen
    lines.push(
      sen === undefined
        ? undefined
        : {
            item: { code: 'fixed-addon', visits: 1, ...called({ name, names: offered?.names }) },
            sen,
          },
    )
  }
  return lines.every((line) => line !== undefined) ? lines : undefined
}

/**
 * A percentage stays the same share of the price and an amount stays the same. Neither exceeds the
 * price, and a capped voucher never grows.
 */
function discountAfter({ sold, voucher }: VisitToPrice, grossSen: number): VisitLine | undefined {
  const line = sold.find(({ sen }) => sen < 0)
  if (!line) return undefined
  const offSen = -line.sen
  const soldGrossSen = sold.reduce((sum, { sen }) => sum + Math.max(0, sen), 0)
  const share = shareOf(grossSen, { numerator: offSen, denominator: Math.max(1, soldGrossSen) })
  const target = voucher?.isPercent ? (voucher.isCapped ? Math.min(share, offSen) : share) : offSen
  return { item: line.item, sen: -Math.min(target, grossSen) }
}

/** The balance of a visit before its price changes, in sen. */
export type Balance = {
  /** The price less allowances. */
  readonly totalSen: number
  /** What the customer still owes; never below 0. */
  readonly owedSen: number
  /** Due back to the customer and not yet sent. */
  readonly dueBackSen: number
}

/** The effect of a price change besides the charge itself, in sen. */
export type Movement = {
  /** The amount due back that pays for the change instead. */
  readonly refundUndoneSen: number
  /** What the customer has paid beyond the new price. */
  readonly refundDueSen: number
  /** What the customer owes after the change. */
  readonly owedSen: number
}

/**
 * The effect of a new price (docs/product/prices.md#changed-visits). An increase is set off against
 * money due back and not yet sent, and the rest is owed. A decrease reduces what is owed, and the
 * rest is due back.
 */
export function movementOf(balance: Balance, totalSen: number): Movement {
  const difference = totalSen - balance.totalSen
  if (difference >= 0) {
    const refundUndoneSen = Math.min(difference, balance.dueBackSen)
    return {
      refundUndoneSen,
      refundDueSen: 0,
      owedSen: balance.owedSen + difference - refundUndoneSen,
    }
  }
  const left = balance.owedSen + difference
  return {
    refundUndoneSen: 0,
    refundDueSen: Math.max(0, -left),
    owedSen: Math.max(0, left),
  }
}
