import { randomUUID } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ActionKind, ShownAction } from '../../../domain/api/accounts/assistant-actions.ts'
import { actionPath } from '../../../domain/site/pages.ts'
import { hasRows, query } from '../../db/transaction.ts'
import { hashOfToken } from '../../signature.ts'
import { newSecret } from './oauth/secrets.ts'
import type { CallAnswer } from './own-calls.ts'
import { dataResult, errorResult, type ToolWorld } from './tools/tool.ts'

/** How long a preview waits for the person, and then for the assistant. */
const WAITS_MS = 15 * 60_000
/** After this long, a call that was begun counts as interrupted, and is made again. */
const INTERRUPTED_MS = 60_000

type Prepared = {
  readonly kind: ActionKind
  /** The call to make, with exactly this body. */
  readonly call: string
  readonly body: object
  readonly shown: ShownAction
  /** Additional data for the assistant, in the language of its request. */
  readonly beside?: object
}

/**
 * Stores an action that an assistant wants to take. @returns its preview, and where the person can
 * agree.
 */
export async function prepare(
  { pool, assistant, now, publicUrl }: ToolWorld,
  { kind, call, body, shown, beside = {} }: Prepared,
): Promise<CallToolResult> {
  const token = newSecret('preview')
  const id = randomUUID()
  const until = new Date(now.getTime() + WAITS_MS)
  await query(pool, {
    text: `insert into assistant_action
             (id, grant_id, token_hash, kind, call, body, shown, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [id, assistant?.grantId, hashOfToken(token), kind, call, body, shown, now, until],
  })
  return dataResult({
    preview: { ...shown, ...beside },
    preview_token: token,
    expires_at: until.toISOString(),
    agree_at: agreeAt(publicUrl, id),
    next: 'Nothing is done yet. Show the person this preview and ask them to open agree_at and agree there; then commit with preview_token.',
  })
}

function agreeAt(publicUrl: string, id: string): string {
  return `${publicUrl}${actionPath}?${new URLSearchParams({ id })}`
}

type Row = {
  readonly id: string
  readonly call: string
  readonly body: object
  readonly expires_at: Date
  readonly agreed: boolean | null
  readonly key: string | null
  readonly result: CallAnswer | null
  readonly skill: string
}

/** The call's answer, and the service that it was about. */
export type Committed = CallAnswer & { readonly skill: string }

/**
 * Makes a previewed call once the person has agreed to it on our page; the assistant's word does
 * not count (docs/product/assistants.md#agreed). The same key gets the same answer.
 * @returns the answer of the call, or why it is not made.
 */
export async function commit(
  { pool, assistant, now, publicUrl, call }: ToolWorld,
  kind: ActionKind,
  request: { readonly preview_token: string; readonly idempotency_key: string },
): Promise<Committed | { readonly refused: CallToolResult }> {
  const { preview_token: token, idempotency_key: key } = request
  const rows = await query<Row & { is_this: boolean }>(pool, {
    text: `select id, call, body, expires_at, agreed, key, result, shown->>'skill' as skill,
             token_hash = $2 and kind = $3 as is_this
           from assistant_action
           where grant_id = $1 and (token_hash = $2 and kind = $3 or key = $4)`,
    values: [assistant?.grantId, hashOfToken(token), kind, key],
  })
  const row = rows.find(({ is_this: isThis }) => isThis)
  if (!row) return refusal('preview-unknown', 'No such preview of this tool. Preview again.')
  if (rows.length > 1 || (row.key !== null && row.key !== key))
    return refusal(
      'key-reused',
      'This idempotency key, or this preview, was used for something else.',
    )
  if (row.result) return { ...row.result, skill: row.skill }
  if (row.expires_at <= now) return refusal('preview-over', 'This preview is over. Preview again.')
  if (row.agreed === null)
    return refusal('not-agreed', `The person has not agreed yet, at ${agreeAt(publicUrl, row.id)}`)
  if (!row.agreed) return refusal('refused', 'The person refused this. Do not try it again.')
  const begun = await hasRows(pool, {
    text: `update assistant_action set key = $2, begun_at = $3
           where id = $1 and agreed and result is null and (begun_at is null or begun_at < $4) returning 1`,
    values: [row.id, key, now, new Date(now.getTime() - INTERRUPTED_MS)],
  })
  if (!begun) return refusal('in-progress', 'It is being done. Ask again in a moment.')
  const answer = await call(row.call, row.body, { 'idempotency-key': `assistant-${row.id}` })
  // A failure on our side may be retried. A refusal is final, because the person agreed to exactly
  // this call.
  await query(pool, {
    text: `update assistant_action set result = $2,
             begun_at = case when $2::jsonb is not null then begun_at end where id = $1`,
    values: [row.id, answer.status < 500 ? answer : null],
  })
  return { ...answer, skill: row.skill }
}

function refusal(code: string, message: string): { readonly refused: CallToolResult } {
  return { refused: errorResult(code, message) }
}
