import {
  extendedDueOn,
  type PrivacyGround,
  type PrivacyKind,
  type PrivacyState,
  type PrivacyStep,
  privacyRules,
  privacyStateAfter,
} from '../../../domain/privacy/requests.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { notifyOfRequest, type Person } from './notify-person.ts'

type Row = {
  readonly id: number
  readonly account_id: number | null
  readonly kind: PrivacyKind
  readonly state: PrivacyState
  readonly version: number
  readonly due_on: string
}

/** Staff's step with a request, and their message to the person. */
type Taken = {
  readonly step: PrivacyStep
  readonly version: number
  readonly words?: string
  readonly ground?: PrivacyGround
}

const verbs = {
  begin: 'privacy-marked',
  extend: 'privacy-changed',
  answer: 'privacy-answered',
  refuse: 'privacy-answered',
} as const

/** Makes a step with a request, and notifies its person (docs/product/privacy.md#requests). */
export function takeStep(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  { step, version, words = '', ground }: Taken,
  by: Author,
): Promise<CommandResult> {
  const record = {
    lock: (tx: Tx) =>
      queryFirst<Row>(tx, {
        name: 'lock-privacy-request',
        text: `select id, account_id, kind, state, version, due_on::text as due_on
               from privacy_request where id = $1 for update`,
        values: [id],
      }),
    version,
    subject: ['privacy', `${id}`],
  } as const
  return changeRecord(pool, record, async (tx, row) => {
    const state = privacyStateAfter(row, step)
    if (!state) return refuse('privacy-step-refused')
    if (step !== 'begin' && words.trim() === '')
      return refuse({
        code: 'privacy-answer-missing',
        field: step === 'extend' ? 'reason' : 'answer',
      })
    if (ground && !privacyRules[row.kind].grounds.includes(ground))
      return refuse({ code: 'privacy-ground-other', field: 'ground' })
    const due = step === 'extend' ? extendedDueOn(row.due_on) : row.due_on
    const isOver = state === 'answered' || state === 'refused'
    await query(tx, {
      name: 'step-of-privacy-request',
      text: `update privacy_request set state = $2, version = version + 1, due_on = $3,
               extended_because = coalesce($4, extended_because), ground = $5, answer = $6,
               answered_at = $7, answered_by = $8
             where id = $1`,
      values: [
        id,
        state,
        due,
        step === 'extend' ? words.trim() : null,
        ground ?? null,
        isOver ? words.trim() : '',
        isOver ? by.now : null,
        isOver ? by.who : null,
      ],
    })
    const after = { state, ...(ground ? { ground } : {}), ...(due !== row.due_on ? { due } : {}) }
    const before = { state: row.state }
    await recordAudit(tx, by, { action: verbs[step], subject: `${id}`, before, after })
    const person = await personOf(tx, row.account_id)
    if (person) await notifyOfRequest(tx, person, { ...row, state, due_on: due }, by.now)
    return succeed()
  })
}

async function personOf(tx: Tx, id: number | null): Promise<Person | undefined> {
  return queryFirst<Person>(tx, {
    name: 'person-of-privacy-request',
    text: 'select id, first_name, phone, email, language from account where id = $1',
    values: [id],
  })
}
