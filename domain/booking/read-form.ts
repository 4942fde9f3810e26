import type { MessageCode } from '../messages/english.ts'
import type { Problem } from '../messages/problem.ts'
import { hourOf, isDay } from './calendar.ts'
import type { AnswerValue, Ask, ReadForm, Service } from './description.ts'

type Read = { value?: AnswerValue; problem?: Problem }

const MAX_VOUCHER = 32
const PAYMENT_METHODS = ['Online', 'Cash']

/**
 * Reads a form's or a wire body's fields as the service asks for them. Numbers may come as
 * numeric strings (forms send them so); empty strings, null and absent fields are no answer.
 * Never fails: what cannot be read stands in `unreadable`, for the checks to say in their order.
 * @param ignored fields that may stand in the body and mean nothing here.
 */
export function readForm(
  service: Service,
  body: Readonly<Record<string, unknown>>,
  ignored: readonly string[] = [],
): ReadForm {
  const answers: Record<string, AnswerValue> = {}
  const unreadable = new Map<string, Problem>()
  for (const ask of service.asks) {
    const raw = body[ask.field]
    if (raw === undefined || raw === null || raw === '') continue
    const { value, problem } = read(ask, raw, service)
    if (value !== undefined && value !== '') answers[ask.field] = value
    if (problem) unreadable.set(ask.field, { field: ask.field, ...problem })
  }
  const known = new Set([...service.asks.map((ask) => ask.field), ...ignored])
  for (const field of Object.keys(body)) {
    // A field of another service, left empty, is no contradiction; filled, it is.
    if (!known.has(field) && !isEmpty(body[field])) {
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

function read(ask: Ask, raw: unknown, service: Service): Read {
  const bad = (code: MessageCode, params?: Record<string, string | number>): Read => ({
    problem: { code, params: { label: ask.label, ...params } },
  })
  switch (ask.kind) {
    case 'count': {
      const number = wholeNumber(raw)
      if (number === undefined) return bad('field-invalid')
      // 0 is how the product's forms say "not chosen".
      if (number === 0 && ask.min > 0) return {}
      return number < ask.min || number > ask.max
        ? bad('out-of-range', { min: ask.min, max: ask.max })
        : { value: number }
    }
    case 'addon-hours':
    case 'postcode': {
      const number = wholeNumber(raw)
      if (number === undefined) return bad('field-invalid')
      return { value: number }
    }
    case 'frequency':
      return typeof raw === 'string' && service.frequencies.some((each) => each.value === raw)
        ? { value: raw }
        : bad('not-a-choice')
    case 'choice': {
      const choice = ask.choices.find((each) => String(each.value) === String(raw))
      return choice && typeof raw !== 'object' ? { value: choice.value } : bad('not-a-choice')
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
      const phone = String(raw).trim()
      return isPhone(phone) ? { value: phone } : bad('phone-invalid')
    }
    case 'voucher':
    case 'hourly-addon':
    case 'text':
    case 'address': {
      if (typeof raw !== 'string') return bad('field-invalid')
      const max = 'maxLength' in ask ? ask.maxLength : MAX_VOUCHER
      const text = raw.trim()
      // A control character has no place in an answer, and PostgreSQL refuses the zero byte.
      if (hasControlCharacter(text)) return bad('field-invalid')
      return text.length > max ? bad('too-long', { max }) : { value: text }
    }
  }
}

function wholeNumber(raw: unknown): number | undefined {
  const number = typeof raw === 'string' && /^\d{1,9}$/.test(raw.trim()) ? Number(raw) : raw
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if ((code < 32 && code !== 10 && code !== 13 && code !== 9) || code === 127) return true
  }
  return false
}

/** Digits with an optional country code, as registration builds them (`+60 123456789`). */
export function isPhone(text: string): boolean {
  return /^(\+\d{1,4} ?)?[\d -]{6,15}$/.test(text) && text.replace(/\D/g, '').length >= 7
}
