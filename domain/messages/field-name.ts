import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Label } from './label.ts'

/** Fields of the contract that staff change, as a sentence names them. */
const names: Readonly<Record<string, Label>> = {
  name: m.field_name,
  phone: m.field_phone,
  email: m.field_email,
  language: m.field_language,
  tags: m.field_tags,
  note: m.field_note,
  crew_note: m.field_crew_note,
  addresses: m.field_addresses,
  blocked: m.field_blocked,
  reason: m.field_reason,
  gender: m.field_gender,
  languages: m.field_languages,
  photo: m.field_photo,
  notes: m.field_notes,
  status: m.field_status,
  joined_on: m.field_joined_on,
  skills: m.field_skills,
  areas: m.field_areas,
  week_hours: m.field_week_hours,
  days: m.field_days,
  leave: m.field_leave,
  documents: m.field_documents,
  served: m.field_served,
  region: m.field_region,
  city: m.field_city,
  area: m.field_area,
  state: m.field_state,
  latitude: m.field_coordinates,
  longitude: m.field_coordinates,
  registration: m.field_registration,
  sst_number: m.field_sst_number,
  address: m.field_address,
  bank: m.field_bank,
  whatsapp: m.field_whatsapp,
  opens_at: m.field_opens_at,
  closes_at: m.field_closes_at,
  late_fee: m.field_late_fee,
  late_fee_hours: m.field_late_fee_hours,
  hold_minutes: m.field_hold_minutes,
  travel_buffer_hours: m.field_travel_buffer_hours,
  lead_hours: m.field_lead_hours,
  role: m.field_role,
  regions: m.field_regions,
  active: m.field_active,
  second_factor: m.field_second_factor,
  owner: m.field_owner,
  booking: m.field_booking,
}

/** The name of a field; one without a name of its own is shown as the contract writes it. */
export function fieldName(field: string, locale: Locale): string {
  return Object.hasOwn(names, field)
    ? (names[field]?.({}, { locale }) ?? field)
    : field.replaceAll('_', ' ')
}
