import type { auditCalls } from '../../../domain/api/company/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { peopleOfEntries, readEntries } from './entries.ts'
import { readSignIns } from './sign-ins.ts'

/** The audit log, for those who may read it (docs/product/audit.md#reading-it). */
export function auditHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof auditCalls> {
  return {
    'GET /staff/audit/': ({ body }) => readEntries(pool, body),

    'GET /staff/audit/sign-ins/': ({ body }) => readSignIns(pool, body),

    'GET /staff/audit/people/': async () => ({ people: await peopleOfEntries(pool) }),
  }
}
