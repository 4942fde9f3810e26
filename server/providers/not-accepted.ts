import { m } from '../../messages/every.ts'
import { Failure } from '../http/failure.ts'

/** Refuses a third party's message that is not proven or not understood. */
export function notAccepted(status: 400 | 403, code: string): Failure {
  return new Failure(status, code, (locale) => m.problem_message_not_accepted({}, { locale }))
}
