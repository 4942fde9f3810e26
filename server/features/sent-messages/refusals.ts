import type { AgainRefusal } from '../../../domain/notifications/window.ts'
import { m } from '../../../messages/every.ts'
import { type Failure, type FailureTable, failureIn } from '../../http/failure.ts'

type Code =
  | 'recipient-unknown'
  | 'recipient-without-phone'
  | 'recipient-without-email'
  | 'recipient-not-agreed'
  | 'recipient-stopped'
  | 'window-closed'
  | 'message-no-longer-true'
  | 'message-on-its-way'
  | 'message-not-stored'
  | 'message-not-by-this'

const failures: FailureTable<Code> = {
  'recipient-unknown': [404, m.problem_recipient_unknown],
  'recipient-without-phone': [409, m.problem_recipient_without_phone],
  'recipient-without-email': [409, m.problem_recipient_without_email],
  'recipient-not-agreed': [409, m.problem_recipient_not_agreed],
  'recipient-stopped': [409, m.problem_recipient_stopped],
  'window-closed': [409, m.problem_window_closed],
  'message-no-longer-true': [409, m.problem_message_no_longer_true],
  'message-on-its-way': [409, m.problem_message_on_its_way],
  'message-not-stored': [409, m.problem_message_not_stored],
  'message-not-by-this': [409, m.problem_message_not_by_this],
}

/** The code of a call for each reason of the rules. */
const codes: Readonly<Record<AgainRefusal | 'never-wrote', Code>> = {
  'no-phone': 'recipient-without-phone',
  'no-email': 'recipient-without-email',
  'not-agreed': 'recipient-not-agreed',
  stopped: 'recipient-stopped',
  closed: 'window-closed',
  'never-wrote': 'window-closed',
  'no-longer-true': 'message-no-longer-true',
  'on-its-way': 'message-on-its-way',
  'not-stored': 'message-not-stored',
  'not-by-this': 'message-not-by-this',
}

/** The failure of a refused message. */
export function refused(code: Code): Failure {
  return failureIn(failures, { code })
}

/** The failure of a rule's reason. */
export function refusedBecause(why: keyof typeof codes): Failure {
  return refused(codes[why])
}
