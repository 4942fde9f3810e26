import type { z } from 'zod'
import type { FieldCode } from '../../../domain/api/field-code.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { LocalizedSentence } from '../failure.ts'

const ofCodes: Readonly<Record<FieldCode, Label>> = {
  'not-a-day': m.problem_not_a_day,
  'not-a-month': m.problem_not_a_month,
  'not-one-line': m.problem_not_one_line,
  'not-plain-text': m.problem_not_plain_text,
  'bank-missing': m.problem_bank_missing,
  'account-code-invalid': m.problem_account_code_invalid,
  'account-name-invalid': m.problem_account_name_invalid,
  'account-number-invalid': m.problem_account_number_invalid,
  'amount-not-sen': m.problem_amount_not_sen,
  'percent-unreadable': m.problem_percent_unreadable,
  'metric-twice': m.problem_metric_twice,
  'hours-invalid': m.problem_hours_invalid,
  'name-missing': m.problem_name_missing,
  'phone-invalid': m.problem_phone_invalid,
  'email-invalid': m.problem_email_invalid,
  'last-day-before-first': m.problem_last_day_before_first,
  'skill-missing': m.problem_cell_skill_missing,
  'area-missing': m.problem_cell_area_missing,
  'address-missing': m.problem_address_missing,
  'postcode-missing': m.problem_postcode_missing,
  'reason-missing': m.problem_reason_missing,
  'tin-invalid': m.problem_tin_invalid,
  'registration-invalid': m.problem_registration_invalid,
  'msic-invalid': m.problem_msic_invalid,
  'id-number-invalid': m.problem_id_number_invalid,
  'postcode-digits': m.problem_post_code_digits,
  'partner-code-invalid': m.problem_partner_code_invalid,
  'corrects-not-before': m.problem_corrects_not_before,
  'slip-reference-missing': m.problem_slip_reference_missing,
}

/**
 * The first problem of each field, in the language of the answer. The schema library's own words are
 * never shown.
 */
export function fieldSentences(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): Record<string, LocalizedSentence> {
  const fields: Record<string, LocalizedSentence> = {}
  for (const issue of issues) {
    fields[fieldOf(issue)] ??= (locale) => {
      // A general message, because the names are the client's.
      if (issue.code === 'unrecognized_keys') return m.problem_unknown_fields({}, { locale })
      if (isFieldCode(issue.message)) return ofCodes[issue.message]({}, { locale })
      if (isMissing(issue, value)) return m.problem_empty({}, { locale })
      return sizeSentence(issue, locale) ?? kindSentence(issue)({}, { locale })
    }
  }
  return fields
}

/** Whether a field that the call needs is left out. */
function isMissing({ path }: z.core.$ZodIssue, value: unknown): boolean {
  let at = value
  for (const key of path) at = (at as Partial<Record<PropertyKey, unknown>> | null)?.[key]
  return path.length > 0 && at === undefined
}

/** What a field should be, for a value of another kind. */
function kindSentence(issue: z.core.$ZodIssue): Label {
  if (issue.code === 'invalid_value')
    return (_, options) => m.problem_not_one_of({ values: issue.values.join(', ') }, options)
  const kind = issue.code === 'invalid_type' ? ofTypes[issue.expected] : undefined
  return kind ?? m.problem_wrong_form
}

const ofTypes: Readonly<Record<string, Label>> = {
  string: m.problem_text_wanted,
  number: m.problem_number_wanted,
  int: m.problem_number_unreadable,
  boolean: m.problem_boolean_wanted,
  array: m.problem_list_wanted,
}

/** How large an input may be, for the person who entered it; undefined for any other problem. */
function sizeSentence(issue: z.core.$ZodIssue, locale: Locale): string | undefined {
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum)
    return leastOf[issue.origin]?.(least)({ least }, { locale })
  }
  if (issue.code === 'too_big')
    return mostOf[issue.origin]?.({ most: Number(issue.maximum) }, { locale })
  return undefined
}

type Of<Inputs> = (inputs: Inputs, options: { locale: Locale }) => string

/** By what is measured. */
const leastOf: Readonly<Record<string, (least: number) => Of<{ least: number }>>> = {
  number: () => m.problem_number_least,
  int: () => m.problem_number_least,
  string: (least) => (least === 1 ? m.problem_empty : m.problem_text_least),
  array: (least) => (least === 1 ? m.problem_none_chosen : m.problem_list_least),
}
const mostOf: Readonly<Record<string, Of<{ most: number }>>> = {
  number: m.problem_number_most,
  int: m.problem_number_most,
  string: m.problem_text_most,
  array: m.problem_list_most,
}

function fieldOf({ path }: z.core.$ZodIssue): string {
  return path.join('.') || 'body'
}

function isFieldCode(message: string): message is FieldCode {
  return Object.hasOwn(ofCodes, message)
}
