import { dayOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { dueOn, type PrivacyKind, privacyRules } from '../../../domain/privacy/requests.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { stopMarketing } from '../sent-messages/choices.ts'
import { notifyOfRequest, type Person } from './notify-person.ts'

type PrivacyDeps = Pick<Deps, 'pool'>

/** A new request: its kind, person and date. */
type NewRequest = {
  readonly kind: PrivacyKind
  readonly words: string
  readonly receivedAt: Date
}

/** Stores a person's request about their own data (docs/product/privacy.md#requests). */
export function submitOwn(
  { pool }: PrivacyDeps,
  caller: Caller,
  { kind, words }: CallRequest<'POST /account/privacy-requests/'>,
  now: Date,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const person = await lockPerson(tx, caller.accountId)
    if (!person) return refuse('not-found')
    const stored = await store(tx, person, { kind, words, receivedAt: now }, undefined, now)
    return stored.ok ? succeed() : stored
  })
}

/** Stores a request that a customer made by phone or mail, dated when it arrived. */
export function submitForCustomer(
  { pool }: PrivacyDeps,
  { kind, words, received_on: day, customer }: CallRequest<'POST /staff/privacy-requests/'>,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const person = await lockPerson(tx, customer)
    if (!person) return refuse('recipient-unknown')
    const today = dayOf(by.now)
    if (day > today) return refuse('privacy-received-later')
    const receivedAt = day === today ? by.now : instantOf(day, 12)
    const stored = await store(tx, person, { kind, words, receivedAt }, by, by.now)
    if (!stored.ok) return stored
    const { id, state } = stored.value
    const after = { kind, state, customer }
    await recordAudit(tx, by, { action: 'privacy-added', subject: `${id}`, after })
    return succeed({ id })
  })
}

/** Locks the person, so that concurrent requests of the same kind are stored once. */
async function lockPerson(tx: Tx, id: number): Promise<Person | undefined> {
  return queryFirst<Person>(tx, {
    name: 'lock-person-of-privacy-request',
    text: `select id, first_name, phone, email, language from account
           where id = coalesce((select merged_into from account where id = $1), $1) for update`,
    values: [id],
  })
}

async function store(
  tx: Tx,
  person: Person,
  { kind, words, receivedAt }: NewRequest,
  by: Author | undefined,
  now: Date,
): Promise<CommandResult<{ id: number; state: string }>> {
  if (privacyRules[kind].needsWords && words.trim() === '')
    return refuse({ code: 'privacy-words-missing', field: 'words' })
  if (await isOpen(tx, person.id, kind)) return refuse({ code: 'privacy-open', field: 'kind' })
  const isDone = kind === 'stop-marketing'
  if (isDone) await stopMarketing(tx, person, { now, source: by ? 'staff' : 'profile' })
  const state = isDone ? 'answered' : 'received'
  const due = dueOn(dayOf(receivedAt))
  const row = await queryOne<{ id: number }>(tx, {
    name: 'add-privacy-request',
    text: `insert into privacy_request (account_id, kind, state, words, received_at, due_on,
             by_account_id, answered_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      person.id,
      kind,
      state,
      words.trim(),
      receivedAt,
      due,
      by?.accountId ?? null,
      isDone ? now : null,
    ],
  })
  await notifyOfRequest(tx, person, { ...row, kind, state, due_on: due }, now)
  return succeed({ id: row.id, state })
}

async function isOpen(tx: Tx, accountId: number, kind: PrivacyKind): Promise<boolean> {
  return hasRows(tx, {
    name: 'open-privacy-request',
    text: `select 1 from privacy_request
           where account_id = $1 and kind = $2 and answered_at is null`,
    values: [accountId, kind],
  })
}
