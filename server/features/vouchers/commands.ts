import { changedFacts } from '../../../domain/audit/actions.ts'
import { senOf } from '../../../domain/booking/price/money.ts'
import {
  type VoucherRule,
  voucherCode,
  voucherRuleProblem,
} from '../../../domain/booking/price/voucher-rule.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { randomCode } from '../../random-code.ts'
import { type AuditEntry, type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { readVoucherRow, type VoucherRow } from './queries.ts'

/** Random characters of a code after its prefix. */
const RANDOM_LENGTH = 8

async function insertVouchers(
  tx: Tx,
  codes: readonly string[],
  rule: VoucherRule,
  batch: string | null,
): Promise<number> {
  const rows = await query(tx, {
    text: `insert into voucher (code, batch, percent, amount_sen, cap_sen, minimum_sen, skills,
             weekdays, earliest_hour, latest_hour, first_day, last_day, max_uses,
             max_uses_per_customer)
           select unnest($1::text[]), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
           on conflict do nothing returning code`,
    values: [codes, batch, ...ruleValues(rule)],
  })
  return rows.length
}

function ruleValues(rule: VoucherRule) {
  const sen = (amount: number | null) => (amount === null ? null : senOf(amount))
  return [
    rule.percent,
    sen(rule.amount),
    sen(rule.cap),
    sen(rule.minimum),
    rule.skills.length > 0 ? rule.skills : null,
    rule.weekdays.length > 0 ? rule.weekdays : null,
    rule.earliest_hour,
    rule.latest_hour,
    rule.first_day,
    rule.last_day,
    rule.max_uses,
    rule.max_uses_per_customer,
  ]
}

/** Adds a voucher with one code. */
export async function addVoucher(
  pool: Pool,
  code: string,
  rule: VoucherRule,
  by: Author,
): Promise<CommandResult> {
  if (!voucherCode.test(code)) return refuse({ code: 'voucher-code-invalid', field: 'code' })
  const problem = voucherRuleProblem(rule)
  if (problem) return refuse(problem)
  return inTransactionUnlessRefused(pool, async (tx) => {
    if ((await insertVouchers(tx, [code], rule, null)) === 0) {
      return refuse({ code: 'voucher-exists', field: 'code' })
    }
    await recordAudit(tx, by, { action: 'voucher-added', subject: code, after: rule })
    return succeed()
  })
}

/**
 * Adds a batch of vouchers with the same rule. Codes are a prefix with random characters; the batch
 * is named after the prefix and the day.
 */
export async function addVouchers(
  pool: Pool,
  { prefix, count }: { prefix: string; count: number },
  rule: VoucherRule,
  by: Author,
): Promise<CommandResult<{ batch: string }>> {
  if (!voucherCode.test(`${prefix}${randomCode(RANDOM_LENGTH)}`)) {
    return refuse({ code: 'voucher-code-invalid', field: 'prefix' })
  }
  const problem = voucherRuleProblem(rule)
  if (problem) return refuse(problem)
  const batch = `${prefix || 'CODES'} ${dayOf(by.now)}`
  return inTransaction(pool, async (tx) => {
    // Codes that already exist are drawn again.
    for (let missing = count; missing > 0; ) {
      const codes = new Set<string>()
      while (codes.size < missing) codes.add(`${prefix}${randomCode(RANDOM_LENGTH)}`)
      missing -= await insertVouchers(tx, [...codes], rule, batch)
    }
    const after = { ...rule, count }
    await recordAudit(tx, by, { action: 'voucher-added', subject: batch, after })
    return succeed({ batch })
  })
}

/** Changes a voucher's rule; existing orders keep their discount. */
export function changeVoucher(
  pool: Pool,
  key: Key,
  rule: VoucherRule,
  by: Author,
): Promise<CommandResult> {
  return onVoucher(pool, key, by, async (tx, old) => {
    const problem = voucherRuleProblem(rule)
    if (problem) return refuse(problem)
    const changed = changedFacts(old.rule, rule)
    if (!changed) return succeed([])
    if (rule.max_uses !== null && rule.max_uses < old.used) {
      const params = { used: old.used }
      return refuse({ code: 'voucher-uses-below', field: 'max_uses', params })
    }
    await query(tx, {
      text: `update voucher set percent = $2, amount_sen = $3, cap_sen = $4, minimum_sen = $5,
               skills = $6, weekdays = $7, earliest_hour = $8, latest_hour = $9, first_day = $10,
               last_day = $11, max_uses = $12, max_uses_per_customer = $13, version = version + 1
             where code = $1`,
      values: [key.code, ...ruleValues(rule)],
    })
    return succeed([{ action: 'voucher-changed', subject: key.code, ...changed }])
  })
}

/** Pauses or resumes a voucher. */
export function pauseVoucher(
  pool: Pool,
  key: Key,
  paused: boolean,
  by: Author,
): Promise<CommandResult> {
  return onVoucher(pool, key, by, async (tx, old) => {
    if (old.paused === paused) return succeed([])
    await query(tx, {
      text: 'update voucher set paused = $2, version = version + 1 where code = $1',
      values: [key.code, paused],
    })
    return succeed([
      {
        action: paused ? 'voucher-paused' : 'voucher-resumed',
        subject: key.code,
        before: { paused: old.paused },
        after: { paused },
      },
    ])
  })
}

/** Removes a voucher without uses; a used one can only be paused. */
export function removeVoucher(pool: Pool, key: Key, by: Author): Promise<CommandResult> {
  return onVoucher(pool, key, by, async (tx, old) => {
    if (old.used > 0) return refuse('voucher-was-used')
    await query(tx, { text: 'delete from voucher where code = $1', values: [key.code] })
    return succeed([{ action: 'voucher-removed', subject: key.code, before: old.rule }])
  })
}

/** Records the export of a filter's codes to a file. */
export function noteExport(
  pool: Pool,
  filter: Readonly<Record<string, string>>,
  count: number,
  by: Author,
): Promise<void> {
  const subject = Object.values(filter).filter(Boolean).join(' ') || 'all'
  const entry: AuditEntry = { action: 'voucher-exported', subject, after: { count } }
  return inTransaction(pool, (tx) => recordAudit(tx, by, entry))
}

/** The voucher and its version, as the Admin saw them. */
type Key = { readonly code: string; readonly version: number }

function onVoucher(
  pool: Pool,
  { code, version }: Key,
  by: Author,
  work: (tx: Tx, old: VoucherRow) => Promise<CommandResult<readonly AuditEntry[]>>,
): Promise<CommandResult> {
  const record = {
    lock: (tx: Tx) => readVoucherRow(tx, code, { lock: true }),
    version,
    subject: ['voucher', code],
    // A cancelled order still references it.
    conflicts: { '23503': 'voucher-was-used' },
  } as const
  return changeRecord(pool, record, async (tx, old) => {
    const done = await work(tx, old)
    if (!done.ok) return done
    await recordAudit(tx, by, ...done.value)
    return succeed()
  })
}
