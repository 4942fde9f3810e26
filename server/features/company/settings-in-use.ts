import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import type { CompanySettings } from '../../../domain/company/company-settings.ts'
import type { Pool } from '../../db/connection.ts'
import type { CompleteSettings } from '../../env.ts'
import { repeat } from '../../timing.ts'
import { readCompany } from './queries.ts'

/** The settings that an Admin may change while the program runs. */
type InUse = Pick<
  CompleteSettings,
  | 'company'
  | 'opensAt'
  | 'closesAt'
  | 'leadHours'
  | 'holdMinutes'
  | 'travelBufferHours'
  | 'lateFeeSen'
  | 'lateFeeHours'
  | 'cashLimitSen'
  | 'referralCreditSen'
  | 'referralLimit'
  | 'staffAssistants'
>

/** The current settings, in the fields of the contract. */
export function companyOf(settings: InUse): CompanySettings {
  const { company } = settings
  return {
    name: company.name,
    registration: company.registration,
    sst_number: company.sst,
    address: company.address,
    bank: company.bank,
    email: company.email,
    phone: company.phone,
    whatsapp: company.whatsapp,
    opens_at: settings.opensAt,
    closes_at: settings.closesAt,
    late_fee: ringgit(settings.lateFeeSen),
    late_fee_hours: settings.lateFeeHours,
    hold_minutes: settings.holdMinutes,
    travel_buffer_hours: settings.travelBufferHours,
    lead_hours: settings.leadHours,
    cash_limit: ringgit(settings.cashLimitSen),
    referral_credit: ringgit(settings.referralCreditSen),
    referral_limit: settings.referralLimit,
    staff_assistants: settings.staffAssistants,
  }
}

/** Applies saved settings. The program reads them wherever it uses them. */
export function applyCompany(settings: InUse, saved: CompanySettings): void {
  settings.company = {
    name: saved.name,
    registration: saved.registration,
    sst: saved.sst_number,
    address: saved.address,
    bank: saved.bank,
    email: saved.email,
    phone: saved.phone,
    whatsapp: saved.whatsapp,
  }
  settings.opensAt = saved.opens_at
  settings.closesAt = saved.closes_at
  settings.lateFeeSen = senOf(saved.late_fee)
  settings.lateFeeHours = saved.late_fee_hours
  settings.holdMinutes = saved.hold_minutes
  settings.travelBufferHours = saved.travel_buffer_hours
  settings.leadHours = saved.lead_hours
  settings.cashLimitSen = senOf(saved.cash_limit)
  settings.referralCreditSen = senOf(saved.referral_credit)
  settings.referralLimit = saved.referral_limit
  settings.staffAssistants = saved.staff_assistants
}

/** How soon a process applies settings that another one saved. */
const POLL_MS = 1_000

/**
 * Applies the saved settings now and after every change, by whichever process. Without saved
 * settings, those of the environment apply.
 * @returns a function that stops this.
 */
export async function followCompany(pool: Pool, settings: InUse): Promise<() => Promise<void>> {
  let version = 0
  const apply = async () => {
    const saved = await readCompany(pool, version)
    if (!saved) return
    version = saved.version
    applyCompany(settings, saved.settings)
  }
  await apply()
  // Without the database, the current settings stay in use until the next check.
  return repeat(POLL_MS, apply, () => undefined)
}
