import type { TaxRate } from '../../../domain/tax/tax.ts'
import { hasRows, query, type Reader } from '../../db/transaction.ts'

/** The registration date, and the tax rates of services (docs/product/tax.md). */
export type Taxation = { readonly since: string | null; readonly rates: readonly TaxRate[] }

/** The settings that decide the tax of a sale. */
export async function readTaxation(reader: Reader): Promise<Taxation> {
  const [[registration], rates] = await Promise.all([
    query<{ since: string | null }>(reader, {
      text: 'select registered_since as since from service_tax',
    }),
    query<TaxRate>(reader, {
      text: `select skill, code, bp, from_day as "from", until_day as until from service_tax_rate
             order by skill, from_day`,
    }),
  ])
  return { since: registration?.since ?? null, rates }
}

/**
 * Is the company registered for service tax, now or from a later day on
 * (docs/product/tax.md#registration)?
 */
export function isRegistered(reader: Reader): Promise<boolean> {
  return hasRows(reader, {
    name: 'is-registered',
    text: 'select from service_tax where registered_since is not null',
  })
}
