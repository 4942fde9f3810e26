import type { MessageCode, Problem } from '../messages/problem.ts'
import type { AnswerValue, Question, ReadForm, Service } from './description.ts'
import { isOneLine, isPlainText, visibleText } from './plain-text.ts'
import { hourOf, isDay } from './starts/calendar.ts'

type Read = { value?: AnswerValue; problem?: Problem }

const MAX_VOUCHER = 32
/** The longest visit. `addonHoursFit` compares with the hours of the actual visit. */
const MAX_ADDON_HOURS = 8
/** A postcode that no region serves. */
const NOWHERE = 0
const PAYMENT_METHODS = ['Online', 'Cash', 'Account']

/**
 * Reads the fields of a form or request body by the service's questions. Numbers may be numeric
 * strings; empty strings, null and absent fields count as no answer. Never throws: unreadable
 * values go to `unreadable`, and the checks report them in their order.
 * @param ignored unknown fields to accept; any other unknown field is a problem.
 */
export function readForm(
  service: Service,
  body: Readonly<Record<string, unknown>>,
  ignored: readonly string[] | 'all others' = [],
): ReadForm {
  const answers: Record<string, AnswerValue> = {}
  const unreadable = new Map<string, Problem>()
  for (const question of service.questions) {
    const raw = body[question.field]
    if (raw === undefined || raw === null || raw === '') continue
    const { value, problem } = read(question, raw, service)
    if (value !== undefined && value !== '') answers[question.field] = value
    if (problem) unreadable.set(question.field, { field: question.field, ...problem })
  }
  if (ignored === 'all others') return { answers, unreadable }
  for (const field of Object.keys(body)) {
    const isKnown =
      service.questions.some((question) => question.field === field) || ignored.includes(field)
    // An unknown field is rejected only if it is filled: forms may send empty fields of other
    // services.
    if (!isKnown && !isEmpty(body[field])) {
      unreadable.set(field, {
        code: 'field-unknown',
        field,
        params: { field: field.slice(0, 40) },
      })
    }
  }
  return { answers, unreadable }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  )
}

function read(question: Question, raw: unknown, service: Service): Read {
  const bad = (code: MessageCode, params?: Problem['params']): Read => ({
    problem: { code, params: { label: question.label, ...params } },
  })
  switch (question.kind) {
    case 'count': {
      const number = wholeNumber(raw)
      if (number === undefined) return bad('field-invalid')
      // The forms send 0 for "not chosen".
      if (number === 0 && question.min > 0) return {}
      return number < question.min || number > question.max
        ? bad('out-of-range', { min: question.min, max: question.max })
        : { value: number }
    }
    case 'addon-hours': {
      const number = wholeNumber(raw)
      if (number === undefined) return bad('field-invalid')
      return number < 0 || number > MAX_ADDON_HOURS
        ? bad('out-of-range', { min: 1, max: MAX_ADDON_HOURS })
        : { value: number }
    }
    case 'postcode': {
      if (typeof raw === 'string' && raw.trim() === '') return {}
      const number = wholeNumber(raw)
      if (number !== undefined) return { value: number }
      // Postcodes are looked up as numbers, so that letters count as a postcode that is not served
      // (docs/product/checks.md).
      return typeof raw === 'string' ? { value: NOWHERE } : bad('field-invalid')
    }
    case 'frequency':
      return typeof raw === 'string' && service.frequencies.some((each) => each.value === raw)
        ? { value: raw }
        : bad('not-a-choice')
    case 'choice': {
      const text = choiceText(raw)
      const choice = question.choices.find((each) => String(each.value) === text)
      return choice ? { value: choice.value } : bad('not-a-choice')
    }
    case 'date':
      return typeof raw === 'string' && isDay(raw) ? { value: raw } : bad('field-invalid')
    case 'start-time': {
      const hour = typeof raw === 'string' ? hourOf(raw) : undefined
      const [first, last] = service.startHours
      return hour === undefined || hour < first || hour > last
        ? bad('field-invalid')
        : { value: (raw as string).slice(0, 5) }
    }
    case 'fixed-addons':
      return Array.isArray(raw) && raw.length <= 20 && raw.every((one) => typeof one === 'string')
        ? { value: [...new Set(raw as string[])] }
        : bad('field-invalid')
    case 'payment-method':
      return typeof raw === 'string' && PAYMENT_METHODS.includes(raw)
        ? { value: raw }
        : bad('not-a-choice')
    case 'phone': {
      if (typeof raw !== 'string' && typeof raw !== 'number') return bad('phone-invalid')
      const phone = visibleText(String(raw)).trim()
      return isPhone(phone) ? { value: phone } : bad('phone-invalid')
    }
    case 'voucher':
    case 'hourly-addon':
    case 'text':
    case 'address': {
      if (typeof raw !== 'string') return bad('field-invalid')
      const max = 'maxLength' in question ? question.maxLength : MAX_VOUCHER
      const text = visibleText(raw).trim()
      const isLong = question.kind === 'text' && question.long === true
      if (!(isLong ? isPlainText(text) : isOneLine(text))) return bad('field-invalid')
      return text.length > max ? bad('too-long', { max }) : { value: text }
    }
  }
}

/**
 * A choice as text. Objects are rejected, so that their `toString` is never called; booleans become
 * the values that the forms use.
 */
function choiceText(raw: unknown): string | undefined {
  if (typeof raw === 'boolean') return raw ? 'True' : 'False'
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined
}

function wholeNumber(raw: unknown): number | undefined {
  const number = typeof raw === 'string' && /^\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/**
 * Digits with an optional country code, in the format of the registration form (`+60 123456789`).
 */
export function isPhone(text: string): boolean {
  return /^(\+\d{1,4} ?)?\d[\d -]{5,14}$/.test(text) && text.replace(/\D/g, '').length >= 7
}
