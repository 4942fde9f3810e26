import { ringgit } from '../../../domain/booking/price/money.ts'
import type { CompanySettings } from '../../../domain/company/company-settings.ts'
import type { ServiceSetup } from '../../../domain/company/setup.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'

/** Counts of postcodes, workers and staff for the set-up page, and the services that have any. */
export async function countSetup(reader: Reader) {
  const [[counted], skills] = await Promise.all([
    query<{ served_postcodes: number; active_workers: number; managed_regions: number }>(reader, {
      text: `select
               (select count(*)::int from postcode where served) as served_postcodes,
               (select count(*)::int from worker where active) as active_workers,
               (select count(distinct m.region_id)::int from region_manager m
                join account a on a.id = m.account_id and a.role in ('Manager', 'Admin'))
                 as managed_regions`,
    }),
    query<ServiceSetup>(reader, {
      text: `with priced as (
               select r.skill, count(distinct r.region_id)::int as regions from rate r
               where exists (select 1 from postcode p where p.region_id = r.region_id and p.served)
               group by r.skill
             ), staffed as (
               select s.skill, count(*)::int as workers from worker_skill s
               join worker w on w.id = s.worker_id and w.active group by s.skill
             )
             select skill, coalesce(regions, 0) as priced_regions,
               coalesce(workers, 0) as active_workers
             from priced full join staffed using (skill)`,
    }),
  ])
  return { ...(counted ?? { served_postcodes: 0, active_workers: 0, managed_regions: 0 }), skills }
}

export type SavedCompany = { readonly version: number; readonly settings: CompanySettings }

/**
 * The company's saved settings; undefined if there are none, or none newer than the known version.
 */
export async function readCompany(reader: Reader, known = 0): Promise<SavedCompany | undefined> {
  const row = await queryFirst<
    Omit<CompanySettings, 'late_fee' | 'cash_limit' | 'referral_credit'> & {
      version: number
      late_fee_sen: number
      cash_limit_sen: number
      referral_credit_sen: number
    }
  >(reader, {
    name: 'company-settings',
    text: `select version, name, registration, sst_number, address, bank, email, phone, whatsapp,
             opens_at, closes_at, late_fee_sen, late_fee_hours, hold_minutes, travel_buffer_hours,
             lead_hours, cash_limit_sen, referral_credit_sen, referral_limit,
             staff_assistants
           from company_settings where version > $1`,
    values: [known],
  })
  if (!row) return undefined
  const { version, late_fee_sen, cash_limit_sen, referral_credit_sen, ...rest } = row
  const amounts = {
    late_fee: ringgit(late_fee_sen),
    cash_limit: ringgit(cash_limit_sen),
    referral_credit: ringgit(referral_credit_sen),
  }
  return { version, settings: { ...rest, ...amounts } }
}
