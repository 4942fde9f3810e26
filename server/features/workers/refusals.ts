import type { Refusal, Result } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Reader } from '../../db/transaction.ts'
import {
  type Failure,
  type FailureTable,
  failureIn,
  notFound,
  type Said,
} from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import type { ChangeCode } from './change-worker.ts'

type RefusalCode =
  | Exclude<ChangeCode, 'worker-unknown' | 'out-of-date'>
  | 'file-unreadable'
  | 'import-has-errors'

const failures: FailureTable<RefusalCode> = {
  'skill-unknown': [400, m.problem_skill_unknown],
  'area-unknown': [400, m.problem_area_unknown],
  'document-unknown': [404, m.problem_document_unknown],
  'file-unreadable': [400, m.problem_file_unreadable],
  'leave-overlaps': [409, m.problem_leave_overlaps],
  'worker-known': [409, m.problem_worker_known],
  'visits-affected': [409, m.problem_visits_affected],
  'visit-came-up': [409, m.problem_visit_came_up],
  'replacement-taken': [409, m.problem_replacement_taken],
  'import-has-errors': [409, m.problem_import_has_errors],
}

/** The failure of a refused change. */
export function failureOf(refusal: Refusal<RefusalCode>): Failure {
  return failureIn(failures, refusal)
}

/** For `notFound`, where a worker is named. */
export const noWorker: Said = (locale) => m.problem_worker_unknown({}, { locale })

/** What a change of a worker led to. @throws Failure of its refusal. */
export async function changedOrThrow<Value>(
  reader: Reader,
  result: Result<Value, ChangeCode | 'file-unreadable'>,
  id: number,
): Promise<Value> {
  if (result.ok) return result.value
  const { refusal } = result
  if (refusal.code === 'worker-unknown') throw notFound(noWorker)
  if (refusal.code === 'out-of-date') throw await outOfDate(reader, 'worker', String(id))
  throw failureOf({ ...refusal, code: refusal.code })
}
