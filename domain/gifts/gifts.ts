import { m } from '../../messages/every.ts'
import { emailProblem, found } from '../account/contact-details.ts'
import { addDays, dayOf, instantOf } from '../booking/starts/calendar.ts'
import { type FormProblem, ownMessage } from '../messages/form-problem.ts'

/* Gift vouchers (docs/product/gifts.md), in whole sen. */

/** Suggested amounts in RM; any other within the limits may be typed. */
export const giftChoices = [50, 100, 200, 500] as const

/** Limits of the amount of a gift voucher, in RM. */
const giftLimits = { least: 20, most: 1_000 } as const

/**
 * Days after the payment in which the buyer can get the unspent part back
 * (docs/product/gifts.md#refunds).
 */
export const GIFT_REFUND_DAYS = 14

/** Days after redeeming in which the credit can be used (docs/product/gifts.md#redeeming). */
export const GIFT_CREDIT_DAYS = 5 * 365

/** How many days ahead its e-mail can be scheduled. */
export const GIFT_AHEAD_DAYS = 365

/** The hour in Malaysia from which it is mailed on its day. */
const GIFT_MAIL_HOUR = 8

/** Length of a code, written in groups of four: 80 bits. */
export const GIFT_CODE_LENGTH = 16

/** Normalises a code: without spaces and dashes, in capitals. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** Formats a code for people. */
export function writtenCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** The form of a gift voucher's buyer. */
export type GiftForm = {
  /** RM; NaN if nothing was entered. */
  readonly amount: number
  readonly to_name: string
  readonly to_email: string
  readonly from_name: string
  readonly from_email: string
  readonly mail_day: string
}

const messages = {
  amount: ownMessage('gift-amount', m.problem_gift_amount),
  name: ownMessage('gift-name', m.problem_gift_name),
  day: ownMessage('gift-day', m.problem_gift_day),
  email: ownMessage('gift-email-missing', m.problem_gift_email_missing),
}

/** All problems of a gift voucher, in the order of the form (docs/product/gifts.md#buying). */
export function giftProblems(form: GiftForm, now: Date): FormProblem[] {
  const { least, most } = giftLimits
  const params = { least: String(least), most: String(most) }
  const isAmount = form.amount >= least && form.amount <= most && isSen(form.amount)
  const today = dayOf(now)
  const isDay = form.mail_day >= today && form.mail_day <= addDays(today, GIFT_AHEAD_DAYS)
  return found(
    isAmount ? undefined : { ...messages.amount, field: 'amount', params },
    form.to_name.trim() ? undefined : { ...messages.name, field: 'to_name' },
    emailOf(form, 'to_email'),
    isDay ? undefined : { ...messages.day, field: 'mail_day' },
    form.from_name.trim() ? undefined : { ...messages.name, field: 'from_name' },
    emailOf(form, 'from_email'),
  )
}

const isSen = (rm: number) => Math.abs(rm * 100 - Math.round(rm * 100)) < 1e-6

function emailOf(form: GiftForm, field: 'to_email' | 'from_email'): FormProblem | undefined {
  const problem = emailProblem(form[field])
  if (problem?.code === 'email-missing' && field === 'to_email') return { ...messages.email, field }
  return problem && { ...problem, field }
}

/** The latest day whose gift vouchers are due to be mailed. */
export function mailedUpTo(now: Date): string {
  const today = dayOf(now)
  return now < instantOf(today, GIFT_MAIL_HOUR) ? addDays(today, -1) : today
}

/** The day on which a code is mailed: the chosen one, or that of the payment if that is later. */
export function sentOn(mailDay: string, paidAt: Date): string {
  const paidOn = dayOf(paidAt)
  return paidOn > mailDay ? paidOn : mailDay
}

/** The instant, exclusive, until which the buyer can get a refund. */
export function refundableUntil(paidAt: Date): Date {
  return instantOf(addDays(dayOf(paidAt), GIFT_REFUND_DAYS + 1), 0)
}
