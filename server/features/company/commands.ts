import type { ChangedSettings } from '../../../domain/api/company/company.ts'
import { changedFacts } from '../../../domain/audit/actions.ts'
import { senOf } from '../../../domain/booking/price/money.ts'
import type { CompanySettings } from '../../../domain/company/company-settings.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { isRegistered } from '../tax/read-taxation.ts'
import { readCompany } from './queries.ts'

/** The subject of audit entries: there is one company. */
const companySubject = 'company'

/**
 * Saves the company's settings, with an audit entry.
 * @param known the version that the Admin saw; 0 for the settings of the environment.
 * @param given the settings of the environment, for the audit entry of the first change.
 */
export async function saveCompany(
  pool: Pool,
  {
    known,
    defaults,
    change,
  }: { known: number; defaults: CompanySettings; change: ChangedSettings },
  by: Author,
): Promise<CommandResult<{ version: number; settings: CompanySettings }>> {
  if (change.closes_at <= change.opens_at) {
    const sentence = m.problem_closes_before_opening
    return refuse({ code: 'invalid-request', field: 'closes_at', sentence })
  }
  const lock = async (tx: Tx) => {
    await query(tx, { text: 'lock table company_settings in share row exclusive mode' })
    return (await readCompany(tx)) ?? { version: 0, settings: defaults }
  }
  const record = { lock, version: known, subject: ['settings', companySubject] } as const
  return changeRecord(pool, record, async (tx, saved) => {
    const after = { ...saved.settings, ...change }
    if (after.sst_number === '' && (await isRegistered(tx))) return refuse('sst-number-needed')
    const changed = changedFacts(saved.settings, after)
    const version = known + 1
    await query(tx, {
      text: `insert into company_settings (version, saved_at, name, registration, sst_number, address,
               bank, email, phone, whatsapp, opens_at, closes_at, late_fee_sen, late_fee_hours,
               hold_minutes, travel_buffer_hours, lead_hours, cash_limit_sen,
               referral_credit_sen, referral_limit, staff_assistants)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
               $19, $20, $21)
             on conflict (one) do update set (version, saved_at, name, registration, sst_number,
               address, bank, email, phone, whatsapp, opens_at, closes_at, late_fee_sen,
               late_fee_hours, hold_minutes, travel_buffer_hours, lead_hours, cash_limit_sen,
               referral_credit_sen, referral_limit, staff_assistants)
             = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
               $19, $20, $21)`,
      values: [
        version,
        by.now,
        after.name,
        after.registration,
        after.sst_number,
        after.address,
        after.bank,
        after.email,
        after.phone,
        after.whatsapp,
        after.opens_at,
        after.closes_at,
        senOf(after.late_fee),
        after.late_fee_hours,
        after.hold_minutes,
        after.travel_buffer_hours,
        after.lead_hours,
        senOf(after.cash_limit),
        senOf(after.referral_credit),
        after.referral_limit,
        after.staff_assistants,
      ],
    })
    if (!after.staff_assistants) await endStaffAssistants(tx, by.now)
    await recordAudit(tx, by, { action: 'settings-changed', subject: companySubject, ...changed })
    return succeed({ version, settings: after })
  })
}

/** Ends the assistants of all members of staff (docs/product/assistants.md#for-staff). */
async function endStaffAssistants(tx: Tx, now: Date): Promise<void> {
  await query(tx, {
    text: `update assistant_grant set revoked_at = $1
           where revoked_at is null and 'staff:read' = any(scopes)`,
    values: [now],
  })
}
