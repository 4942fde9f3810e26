import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { senOf } from '../../../domain/booking/money.ts'
import { ratesProblem } from '../../../domain/booking/rate-change.ts'

export type Rates = z.output<Contract['GET /region-cost/rates/']['response']>
export type Rate = Rates['rates'][number]

/** RM of what was typed, `12.5` or `12,50`; undefined for anything else. */
export function amountOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** An amount as it stands in a field: `30.00`. */
export function fieldText(amount: number): string {
  return amount.toFixed(2)
}

/** What a card's fields say, or what is wrong with them and where (`surcharge`, or a number). */
export function readCard(
  texts: readonly string[],
  surcharge: string,
): { costs: number[]; surcharge: number } | { problem: string; at: number | 'surcharge' } {
  const costs: number[] = []
  for (const [at, text] of texts.entries()) {
    const amount = amountOf(text)
    if (amount === undefined) return { problem: 'Please enter an amount such as 30.00', at }
    costs.push(amount)
    const problem = ratesProblem(costs.map(senOf))
    if (problem) return { problem, at }
  }
  const percent = amountOf(surcharge || '0')
  return percent === undefined || percent > 100
    ? { problem: 'Please enter a percentage from 0 to 100', at: 'surcharge' }
    : { costs, surcharge: percent }
}

/** `Saves 17 %` of what a single visit costs; nothing where it saves nothing. */
export function savingText(single: string, price: string): string {
  const [whole, part] = [amountOf(single), amountOf(price)]
  if (!whole || part === undefined || part >= whole) return ''
  return `Saves ${Math.round((1 - part / whole) * 100)} %`
}
