import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import { type Answers, type Choice, type Question, textAnswer } from '../booking/description.ts'
import { hoursLabel } from '../messages/format.ts'
import type { Label } from '../messages/label.ts'
import type { Message } from '../messages/problem.ts'

/**
 * Questions that several services share, named by their fields on the wire (docs/product/calls.md).
 */

export const frequency: Question = {
  kind: 'frequency',
  field: 'frequency',
  label: m.wizard_frequency,
  step: 'details',
  missing: 'frequency-missing',
}

export const startDate: Question = {
  kind: 'date',
  field: 'start_date',
  label: m.wizard_start_date,
  recordLabel: m.wizard_record_start_date,
  step: 'details',
  missing: 'start-date-missing',
}

export const startTime: Question = {
  kind: 'start-time',
  field: 'start_time',
  label: m.wizard_start_time,
  recordLabel: m.wizard_record_start_time,
  step: 'details',
  missing: 'start-time-missing',
}

/** Hours of one visit; the form shows a card for each choice. */
export function hours(choices: readonly number[]): Question {
  return {
    kind: 'choice',
    field: 'no_of_hours',
    label: m.wizard_hours,
    recordLabel: m.wizard_record_hours,
    step: 'details',
    missing: 'hours-missing',
    choices: choices.map((value) => ({
      value,
      label: (_: object, { locale }: { locale: Locale }) => hoursLabel(value, locale),
    })),
  }
}

/** 1 to 5, default 1 (docs/product/services.md#limits). */
export function workerCount(label: Label): Question {
  return {
    kind: 'count',
    field: 'worker_count',
    label,
    recordLabel: m.wizard_record_worker_count,
    step: 'details',
    missing: 'workers-missing',
    min: 1,
    max: 5,
    initial: 1,
  }
}

/** A service-specific choice. */
export function ownChoice(
  field: string,
  label: Label,
  missing: Message,
  choices: readonly Choice[],
  recordLabel = label,
): Question {
  return { kind: 'choice', field, label, recordLabel, step: 'details', missing, choices, own: true }
}

/** The field of the requested gender on the wire. */
export const genderField = 'worker_gender'

/** Asks for workers of one gender. A service with this question sends only those. */
export function workerGender(label: Label, missing: Message): Question {
  const choices = [
    { value: 'Male', label: m.wizard_male },
    { value: 'Female', label: m.wizard_female },
  ]
  return ownChoice(genderField, label, missing, choices, m.wizard_record_worker_gender)
}

/** The requested gender; empty for any. */
export function genderOf(answers: Answers): string {
  return textAnswer(answers, genderField)
}

/** A service-specific number. */
export function ownCount(
  field: string,
  label: Label,
  missing: Message,
  limits: { min: number; max: number; initial?: number },
  recordLabel = label,
): Question {
  return {
    kind: 'count',
    field,
    label,
    recordLabel,
    step: 'details',
    missing,
    own: true,
    ...limits,
  }
}

export const hourlyAddon: Question = {
  kind: 'hourly-addon',
  field: 'addon',
  label: m.wizard_hourly_addon,
  recordLabel: m.wizard_record_addon,
  step: 'details',
}

export const addonHours: Question = {
  kind: 'addon-hours',
  field: 'addon_service_hours',
  label: m.wizard_addon_hours,
  step: 'details',
}

export const fixedAddons: Question = {
  kind: 'fixed-addons',
  field: 'fixed_addons',
  label: m.wizard_extras,
  recordLabel: m.wizard_record_extras,
  step: 'details',
}

/** The address of a visit, or one end of a trip. */
export function addressAsk(
  field: string,
  label: Label,
  missing: Message,
  recordLabel = label,
): Question {
  return { kind: 'address', field, label, recordLabel, step: 'address', missing, maxLength: 300 }
}

const address = addressAsk('address', m.wizard_address, 'address-missing')

export const postcode: Question = {
  kind: 'postcode',
  field: 'postcode',
  label: m.wizard_postcode,
  recordLabel: m.wizard_record_postcode,
  step: 'address',
  missing: 'postcode-missing',
}

export const propertyType: Extract<Question, { kind: 'choice' }> = {
  kind: 'choice',
  field: 'property_type',
  label: m.wizard_property_type,
  recordLabel: m.wizard_record_property_type,
  step: 'address',
  missing: 'property-type-missing',
  choices: [
    { value: 'Condominium', label: m.wizard_condominium },
    { value: 'Landed Property', label: m.wizard_landed_property },
    { value: 'Shophouse', label: m.wizard_shophouse },
  ],
}

export const voucher: Question = {
  kind: 'voucher',
  field: 'voucher',
  label: m.wizard_voucher,
  step: 'payment',
}

export const paymentMethod: Question = {
  kind: 'payment-method',
  field: 'payment_method',
  label: m.wizard_payment_method,
  recordLabel: m.wizard_record_payment_method,
  step: 'payment',
  missing: 'payment-method-missing',
}

export const phone: Question = {
  kind: 'phone',
  field: 'phone',
  label: m.wizard_phone,
  step: 'payment',
}

/** The unit within a building, on one line. */
export const unit: Question = {
  kind: 'text',
  field: 'unit',
  label: m.wizard_unit,
  recordLabel: m.wizard_record_unit,
  help: m.wizard_unit_help,
  step: 'address',
  maxLength: 60,
  own: true,
}

/** How the crew gets in, on several lines. */
export const accessNotes: Question = {
  kind: 'text',
  field: 'access_notes',
  label: m.wizard_access_notes,
  recordLabel: m.wizard_record_access_notes,
  help: m.wizard_access_notes_help,
  step: 'address',
  maxLength: 500,
  long: true,
  own: true,
}

/** Step 2 of every service but Caring Wheels. */
export const addressQuestions: readonly Question[] = [
  address,
  unit,
  postcode,
  propertyType,
  accessNotes,
]

/** Step 3 of every service. */
export const paymentQuestions: readonly Question[] = [paymentMethod, voucher, phone]
