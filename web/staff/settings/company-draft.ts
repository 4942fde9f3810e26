import {
  type CompanyField,
  type CompanySettings,
  companyAmounts,
  companyFields,
  companySwitches,
} from '../../../domain/company/company-settings.ts'
import { m } from '../../../messages/page.ts'
import { timeLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'

export type CompanyDraft = Readonly<Record<CompanyField, string>>

const allFields: readonly CompanyField[] = Object.values(companyFields).flat()

export const companyLabels: Readonly<Record<CompanyField, string>> = {
  name: m.staff_settings_name(),
  registration: m.staff_settings_registration(),
  sst_number: m.staff_settings_sst_number(),
  address: m.staff_settings_address(),
  bank: m.staff_settings_bank(),
  email: m.staff_settings_email(),
  phone: m.staff_settings_phone(),
  whatsapp: m.staff_settings_whatsapp(),
  opens_at: m.staff_settings_opens_at(),
  closes_at: m.staff_settings_closes_at(),
  late_fee: m.staff_settings_late_fee(),
  late_fee_hours: m.staff_settings_late_fee_hours(),
  hold_minutes: m.staff_settings_hold_minutes(),
  travel_buffer_hours: m.staff_settings_travel_buffer_hours(),
  lead_hours: m.staff_settings_lead_hours(),
  cash_limit: m.staff_settings_cash_limit(),
  referral_credit: m.staff_settings_referral_credit(),
  referral_limit: m.staff_settings_referral_limit(),
  staff_assistants: m.staff_settings_staff_assistants(),
}

/** Where each setting appears, or its effect. */
export const companyUses: Readonly<Record<CompanyField, string>> = {
  name: m.staff_settings_in_name(),
  registration: m.staff_settings_in_invoices(),
  sst_number: m.staff_settings_in_invoices(),
  address: m.staff_settings_in_address(),
  bank: m.staff_settings_in_invoices(),
  email: m.staff_settings_in_contact(),
  phone: m.staff_settings_in_phone(),
  whatsapp: m.staff_settings_in_whatsapp(),
  opens_at: m.staff_settings_in_hours(),
  closes_at: m.staff_settings_in_hours(),
  late_fee: m.staff_settings_in_fee(),
  late_fee_hours: m.staff_settings_in_fee(),
  hold_minutes: m.staff_settings_in_hold(),
  travel_buffer_hours: m.staff_settings_in_travel(),
  lead_hours: m.staff_settings_in_lead(),
  cash_limit: m.staff_settings_in_cash(),
  referral_credit: m.staff_settings_in_referral(),
  referral_limit: m.staff_settings_in_referral_limit(),
  staff_assistants: m.staff_settings_in_staff_assistants(),
}

/** The field texts of settings. */
export function draftOf(settings: CompanySettings): CompanyDraft {
  return Object.fromEntries(
    allFields.map((field) => [
      field,
      companyAmounts.includes(field) ? Number(settings[field]).toFixed(2) : String(settings[field]),
    ]),
  ) as CompanyDraft
}

/** Converts a draft for the call. Invalid numbers become values that the server refuses. */
export function settingsOf(draft: CompanyDraft): CompanySettings {
  const number = (field: CompanyField) => {
    const text = draft[field].trim()
    return text === '' || Number.isNaN(Number(text)) ? -1 : Number(text)
  }
  return {
    name: draft.name,
    registration: draft.registration,
    sst_number: draft.sst_number,
    address: draft.address,
    bank: draft.bank,
    email: draft.email.trim(),
    phone: draft.phone,
    whatsapp: draft.whatsapp.trim(),
    opens_at: number('opens_at'),
    closes_at: number('closes_at'),
    late_fee: number('late_fee'),
    late_fee_hours: number('late_fee_hours'),
    hold_minutes: number('hold_minutes'),
    travel_buffer_hours: number('travel_buffer_hours'),
    lead_hours: number('lead_hours'),
    cash_limit: number('cash_limit'),
    referral_credit: number('referral_credit'),
    referral_limit: number('referral_limit'),
    staff_assistants: draft.staff_assistants === 'true',
  }
}

/** The word for a switch. */
export function switchWords(isOn: boolean): string {
  return isOn ? m.staff_settings_allowed() : m.staff_settings_not_allowed()
}

/** Formats a setting: hours as times, amounts as money. */
function written(field: CompanyField, text: string): string {
  if (text.trim() === '') return m.staff_settings_nothing()
  if (companySwitches.includes(field)) return switchWords(text === 'true')
  const number = Number(text)
  if (Number.isNaN(number)) return text
  if (field === 'opens_at' || field === 'closes_at') return timeLabel(number)
  return companyAmounts.includes(field) ? formatRm(number) : text
}

/** The settings that a draft changes, with both values formatted. */
export function changesOf(
  before: CompanySettings,
  draft: CompanyDraft,
): { field: CompanyField; from: string; to: string }[] {
  const old = draftOf(before)
  return allFields
    .filter((field) => draft[field].trim() !== old[field])
    .map((field) => ({
      field,
      from: written(field, old[field]),
      to: written(field, draft[field]),
    }))
    .filter(({ from, to }) => from !== to)
}
