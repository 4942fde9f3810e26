import { refuse, succeed } from '../../../domain/result.ts'
import {
  grants,
  type RequestKind,
  type RequestState,
  stateAfterAnswer,
} from '../../../domain/workers/requests.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult, RefusalCode } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { recordEvents } from '../events/events.ts'

type Row = {
  readonly id: number
  readonly worker_id: number
  readonly kind: RequestKind
  readonly state: RequestState
}

async function lock(tx: Tx, id: number): Promise<Row | undefined> {
  return queryFirst<Row>(tx, {
    text: 'select id, worker_id, kind, state from crew_request where id = $1 for update',
    values: [id],
  })
}

/**
 * Declines a request, or answers a request for review in words (docs/product/workers.md#requests).
 */
export function answerRequest(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  note: string,
  by: Author,
): Promise<CommandResult> {
  const record = {
    lock: async (tx: Tx) => {
      const row = await lock(tx, id)
      return row && { ...row, version: 1 }
    },
    version: undefined,
    subject: ['request', `${id}`],
  } as const
  return changeRecord(pool, record, async (tx, row) => {
    if (row.state !== 'pending') return refuse('request-answered')
    await settle(tx, row, stateAfterAnswer(row.kind), note, by)
    return succeed()
  })
}

/**
 * Approves a request, in the transaction that makes its change.
 * @returns why it cannot be approved: it was answered or withdrawn, or the change differs from the
 * request.
 */
export async function approveRequest(
  tx: Tx,
  workerId: number,
  { id, note }: { readonly id: number; readonly note: string },
  change: Parameters<typeof grants>[0],
  by: Author,
): Promise<RefusalCode | undefined> {
  const row = await lock(tx, id)
  if (row?.worker_id !== workerId) return 'not-found'
  if (row.state !== 'pending') return 'request-answered'
  if (!grants(change, row.kind)) return 'request-not-by-this'
  await settle(tx, row, 'approved', note, by)
  return undefined
}

/** Ends the requests of a worker who left, without a message: the phone may be another person's. */
export async function endRequests(tx: Tx, workerId: number, by: Author): Promise<void> {
  const ended = await query<{ id: number }>(tx, {
    text: `update crew_request set state = 'withdrawn', answered_at = $2, by_account_id = $3
           where worker_id = $1 and state = 'pending' returning id`,
    values: [workerId, by.now, by.accountId],
  })
  const [before, after] = [{ state: 'pending' }, { state: 'withdrawn' }]
  const action = 'request-answered' as const
  await recordAudit(tx, by, ...ended.map(({ id }) => ({ action, subject: `${id}`, before, after })))
}

async function settle(
  tx: Tx,
  { id, worker_id: workerId }: Row,
  state: 'approved' | 'declined' | 'answered',
  note: string,
  by: Author,
): Promise<void> {
  await query(tx, {
    text: `update crew_request set state = $2, note = $3, answered_at = $4, by_account_id = $5
           where id = $1`,
    values: [id, state, note, by.now, by.accountId],
  })
  const [before, after] = [{ state: 'pending' }, { state, note }]
  await recordAudit(tx, by, { action: 'request-answered', subject: `${id}`, before, after })
  await recordEvents(tx, {
    type: 'request.answered',
    payload: { request_id: id, worker_id: workerId, state },
    occurredAt: by.now,
  })
}
