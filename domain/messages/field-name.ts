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
  calendar: m.field_calendar,
  costs: m.field_costs,
  cost: m.field_cost,
  surcharge_perc: m.field_surcharge_perc,
  surcharge_weekdays: m.field_surcharge_weekdays,
  holiday_surcharge_perc: m.field_holiday_surcharge_perc,
  name_ms: m.field_name_ms,
  name_zh: m.field_name_zh,
  position: m.field_position,
  retired: m.field_retired,
  kind: m.field_kind,
  percent: m.field_percent,
  amount: m.field_amount,
  cap: m.field_cap,
  minimum: m.field_minimum,
  weekdays: m.field_weekdays,
  earliest_hour: m.field_earliest_hour,
  latest_hour: m.field_latest_hour,
  first_day: m.field_first_day,
  last_day: m.field_last_day,
  max_uses: m.field_max_uses,
  max_uses_per_customer: m.field_max_uses_per_customer,
  treatment: m.field_treatment,
  day: m.field_day,
  place: m.field_place,
  first_name: m.field_first_name,
  last_name: m.field_last_name,
  collected: m.field_collected,
  refund: m.field_refund,
  outcome: m.field_outcome,
  charge: m.field_charge,
  absent: m.field_absent,
}

/** Does a field have a name of its own? */
export function hasFieldName(field: string): boolean {
  return Object.hasOwn(names, field)
}

/** The name of a field; one without a name of its own is shown as the contract writes it. */
export function fieldName(field: string, locale: Locale): string {
  return hasFieldName(field)
    ? (names[field]?.({}, { locale }) ?? field)
    : field.replaceAll('_', ' ')
}
