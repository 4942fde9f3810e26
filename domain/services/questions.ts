import { type Answers, type Choice, type Question, textAnswer } from '../booking/description.ts'
import type { Message } from '../messages/problem.ts'

/**
 * Inputs that several services share, named by their fields on the wire (docs/product/calls.md).
 */

export const frequency: Question = {
  kind: 'frequency',
  field: 'frequency',
  label: 'Frequency',
  step: 'details',
  missing: 'frequency-missing',
}

export const startDate: Question = {
  kind: 'date',
  field: 'start_date',
  label: 'Start date',
  recordLabel: 'Start Date',
  step: 'details',
  missing: 'start-date-missing',
}

export const startTime: Question = {
  kind: 'start-time',
  field: 'start_time',
  label: 'Start time',
  recordLabel: 'Start Time',
  step: 'details',
  missing: 'start-time-missing',
}

/** Hours of one visit, one card each. */
export function hours(choices: readonly number[]): Question {
  return {
    kind: 'choice',
    field: 'no_of_hours',
    label: 'Hours',
    recordLabel: 'No of Hours',
    step: 'details',
    missing: 'hours-missing',
    choices: choices.map((value) => ({ value, label: `${value} hours` })),
  }
}

/** The whole numbers from first to last. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** 1 to 5, default 1 (docs/product/services.md#limits). */
export function workerCount(label: string): Question {
  return {
    kind: 'count',
    field: 'worker_count',
    label,
    recordLabel: 'Worker Count',
    step: 'details',
    missing: 'workers-missing',
    min: 1,
    max: 5,
    initial: 1,
  }
}

/** A fact that only this service has, chosen from a few. */
export function ownChoice(
  field: string,
  label: string,
  missing: Message,
  choices: readonly Choice[],
  recordLabel = label,
): Question {
  return { kind: 'choice', field, label, recordLabel, step: 'details', missing, choices, own: true }
}

/** Which gender of worker is asked for, on the wire. */
export const genderField = 'worker_gender'

/** Asks for workers of one gender: a service with this question sends only those. */
export function workerGender(label: string, missing: Message): Question {
  const choices = ['Male', 'Female'].map((value) => ({ value, label: value }))
  return ownChoice(genderField, label, missing, choices, 'Worker Gender')
}

/** The gender that was asked for; empty for any. */
export function genderOf(answers: Answers): string {
  return textAnswer(answers, genderField)
}

/** A number that only this service has. */
export function ownCount(
  field: string,
  label: string,
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
  label: 'Hourly addon',
  recordLabel: 'Addon',
  step: 'details',
}

export const addonHours: Question = {
  kind: 'addon-hours',
  field: 'addon_service_hours',
  label: 'Addon hours',
  step: 'details',
}

export const fixedAddons: Question = {
  kind: 'fixed-addons',
  field: 'fixed_addons',
  label: 'Extras',
  recordLabel: 'Fixed Addons',
  step: 'details',
}

/** Where a visit is, or one end of a way. */
export function addressAsk(
  field: string,
  label: string,
  missing: Message,
  recordLabel = label,
): Question {
  return { kind: 'address', field, label, recordLabel, step: 'address', missing, maxLength: 300 }
}

const address = addressAsk('address', 'Address', 'address-missing')

export const postcode: Question = {
  kind: 'postcode',
  field: 'postcode',
  label: 'Post code',
  recordLabel: 'Postcode',
  step: 'address',
  missing: 'postcode-missing',
}

export const propertyType: Question = {
  kind: 'choice',
  field: 'property_type',
  label: 'Property type',
  recordLabel: 'Property Type',
  step: 'address',
  missing: 'property-type-missing',
  choices: ['Condominium', 'Landed Property', 'Shophouse'].map((value) => ({
    value,
    label: value,
  })),
}

export const voucher: Question = {
  kind: 'voucher',
  field: 'voucher',
  label: 'Voucher',
  step: 'payment',
}

export const paymentMethod: Question = {
  kind: 'payment-method',
  field: 'payment_method',
  label: 'Payment method',
  recordLabel: 'Payment Method',
  step: 'payment',
  missing: 'payment-method-missing',
}

export const phone: Question = { kind: 'phone', field: 'phone', label: 'Phone', step: 'payment' }

/** Which door of the building; one line. */
export const unit: Question = {
  kind: 'text',
  field: 'unit',
  label: 'Unit, floor or block',
  recordLabel: 'Unit',
  help: 'If there is one, such as A-12-3.',
  step: 'address',
  maxLength: 60,
  own: true,
}

/** How the crew gets in: several lines. */
export const accessNotes: Question = {
  kind: 'text',
  field: 'access_notes',
  label: 'Access notes',
  recordLabel: 'Access Notes',
  help: 'If our crew needs to know: guard house, parking, lift. Only our team sees this.',
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
