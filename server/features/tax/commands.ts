import type { ReturnRow } from '../../../domain/api/payments/tax.ts'
import { changedFacts } from '../../../domain/audit/actions.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { percentOf } from '../../../domain/tax/tax.ts'
import { inTransaction, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { readReturn, readTaxSettings, type TaxSettings } from './read-tax.ts'
import { storeTurnover } from './turnover.ts'

type TaxDeps = Pick<Deps, 'pool' | 'settings'> & { readonly services: readonly Service[] }

/** The name in audit entries. */
const subject = 'service-tax'

/** Changes the settings or the rates, which share one version, and recalculates the turnover. */
function changeTax(
  pool: Deps['pool'],
  version: number,
  by: Author,
  work: (tx: Tx, before: TaxSettings) => Promise<CommandResult>,
): Promise<CommandResult> {
  const lock = async (tx: Tx) => {
    await query(tx, { text: 'select from service_tax for update' })
    return readTaxSettings(tx)
  }
  return changeRecord(
    pool,
    { lock, version, subject: ['settings', subject] },
    async (tx, before) => {
      const done = await work(tx, before)
      if (!done.ok) return done
      await query(tx, { text: 'update service_tax set version = version + 1' })
      await storeTurnover(tx, by.now)
      return done
    },
  )
}

/** Saves the registration date, the threshold and the periods (docs/product/tax.md#registration). */
export function saveTax(
  { pool, settings }: TaxDeps,
  { version, ...registration }: CallRequest<'PUT /staff/tax/'>,
  by: Author,
): Promise<CommandResult> {
  return changeTax(pool, version, by, async (tx, before) => {
    if (registration.registered_since !== '' && settings.company.sst === '')
      return refuse('sst-number-missing')
    await query(tx, {
      text: 'update service_tax set registered_since = $1, threshold_sen = $2, first_month = $3',
      values: [
        registration.registered_since || null,
        senOf(registration.threshold),
        registration.first_month,
      ],
    })
    const was = {
      registered_since: before.registered_since ?? '',
      threshold: ringgit(before.threshold_sen),
      first_month: before.first_month,
    }
    const changed = changedFacts(was, registration)
    await recordAudit(tx, by, { action: 'settings-changed', subject, ...changed })
    return succeed()
  })
}

/** Sets the tax of a service from a day on; replaces a rate that begins on that day. */
export function saveRate(
  { pool, services }: TaxDeps,
  { version, ...rate }: CallRequest<'PUT /staff/tax/rates/'>,
  by: Author,
): Promise<CommandResult> {
  return changeTax(pool, version, by, async (tx) => {
    if (!services.some(({ skill }) => skill === rate.skill)) return refuse('skill-unknown')
    await query(tx, {
      text: `insert into service_tax_rate (skill, code, bp, from_day, until_day) values ($1, $2, $3, $4, $5)
             on conflict (skill, from_day) do update set (code, bp, until_day) = ($2, $3, $5)`,
      values: [rate.skill, rate.code, Math.round(rate.rate * 100), rate.from, rate.until || null],
    })
    await recordAudit(tx, by, { action: 'settings-changed', subject, after: rate })
    return succeed()
  })
}

/** Removes a rate that was entered by mistake. */
export function removeRate(
  { pool }: TaxDeps,
  id: number,
  version: number,
  by: Author,
): Promise<CommandResult> {
  return changeTax(pool, version, by, async (tx) => {
    const removed = await queryFirst<{ skill: string; code: string; bp: number; from: string }>(
      tx,
      {
        text: `delete from service_tax_rate where id = $1 returning skill, code, bp, from_day as "from"`,
        values: [id],
      },
    )
    if (!removed) return refuse('not-found')
    const { bp, ...facts } = removed
    const before = { ...facts, rate: percentOf(bp) }
    await recordAudit(tx, by, { action: 'settings-changed', subject, before })
    return succeed()
  })
}

/** The figures of a return. The audit entry is written before anyone receives them. */
export async function exportReturn(
  { pool }: TaxDeps,
  period: string,
  by: Author,
): Promise<ReturnRow[]> {
  const rows = await readReturn(pool, period)
  await inTransaction(pool, (tx) =>
    recordAudit(tx, by, {
      action: 'accounts-exported',
      subject: `service-tax ${period}`,
      after: { rows: rows.length },
    }),
  )
  return rows
}
