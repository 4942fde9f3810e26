import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import type { Label } from '../../../domain/messages/label.ts'
import type { Refusal, Result } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { Failure, failureOf, type Said } from '../../http/failure.ts'

// Refusals of accounts that are not rules of a form: status, sentence, and field.
const table = {
  'wrong-credentials': [401, m.problem_wrong_credentials, undefined],
  'not-verified': [401, m.problem_not_verified, undefined],
  'link-used': [400, m.problem_link_used, undefined],
  'google-refused': [401, m.problem_google_refused, undefined],
  'google-away': [503, m.problem_google_away, undefined],
  'link-needs-password': [401, m.problem_link_needs_password, 'password'],
  'link-password-wrong': [401, m.problem_link_password_wrong, 'password'],
  'facebook-over': [401, m.problem_facebook_over, undefined],
  'code-wrong': [400, m.problem_code_wrong, 'code'],
  'session-unknown': [404, m.problem_session_unknown, undefined],
  'method-unknown': [404, m.problem_method_unknown, undefined],
  'second-factor-needed': [401, m.problem_second_factor_needed, undefined],
  'second-factor-over': [401, m.problem_second_factor_over, undefined],
  'second-factor-missing': [400, m.problem_second_factor_missing, 'code'],
  'second-factor-wrong': [400, m.problem_second_factor_wrong, 'code'],
  'passkey-refused': [400, m.problem_passkey_refused, undefined],
  'app-set-up': [409, m.problem_app_set_up, undefined],
  'switched-off': [403, m.problem_switched_off, undefined],
  'invitation-over': [400, m.problem_invitation_over, undefined],
  'already-in-team': [409, m.problem_already_in_team, 'email'],
  'already-invited': [409, m.problem_already_invited, 'email'],
  'last-method': [409, m.problem_last_method, undefined],
  'staff-stay': [403, m.problem_staff_stay, undefined],
  'bookings-ahead': [409, m.problem_bookings_ahead, undefined],
  'refund-ahead': [409, m.problem_refund_ahead, undefined],
  'sign-in-again': [
    // Not 401: the session is good, only too old for this.
    403,
    m.problem_sign_in_again,
    undefined,
  ],
  'current-password-missing': [400, m.problem_current_password_missing, 'current_password'],
  'current-password-wrong': [400, m.problem_current_password_wrong, 'current_password'],
  'reauthentication-password-missing': [400, m.problem_current_password_missing, 'password'],
  'reauthentication-password-wrong': [400, m.problem_current_password_wrong, 'password'],
} as const satisfies Readonly<Record<string, readonly [number, Label, string | undefined]>>

/** Why a command of accounts is refused: a rule of its form, or a code of the table. */
type AccountCode = EveryCode | keyof typeof table

/** What a command of accounts came to. */
export type AccountResult<Value = undefined> = Result<Value, AccountCode>

/** The failure body of a refusal. */
export function accountFailure(refusal: Refusal<AccountCode>): Failure {
  const { code } = refusal
  if (!isInTable(code)) return failureOf({ ...refusal, code })
  const [status, message, field] = table[code]
  const say: Said = (locale) => message({}, { locale })
  return new Failure(status, code, say, field ? { [field]: say } : undefined)
}

function isInTable(code: AccountCode): code is keyof typeof table {
  return Object.hasOwn(table, code)
}
