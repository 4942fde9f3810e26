import type { z } from 'zod'
import type { Call } from '../../../domain/api/call.ts'
import type { AuditSubject } from '../../../domain/audit/actions.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { refuse } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Caller, type Handler, type Incoming, signedIn } from '../../http/calls.ts'
import { valueOrThrow } from '../../http/failure.ts'
import type { CommandResult, RefusalCode } from '../../http/refusals.ts'
import { outOfDate } from './out-of-date.ts'
import { type Author, authorOf } from './record.ts'

/** What a command is given: the call, who makes it, and the same person as the audit log has them. */
type Given<C extends Call> = Incoming<C> & { readonly caller: Caller; readonly by: Author }

/** The fields of an object; a call without parts of the path has none. */
type Fields<Of> = Of extends object ? Of : unknown

/** What a sentence can name: the parts of the path, the body, and what the command came to. */
type Named<C extends Call, Value> = Fields<z.output<NonNullable<C['params']>>> &
  Fields<z.output<C['request']>> &
  Fields<Value>

/** What a call answers beside its sentence. */
type Beside<C extends Call> = Omit<z.input<C['response']>, 'success' | 'response'>

type Described<C extends Call, Value> = {
  /** Checks and writes, in one transaction with the entry of the audit log. */
  readonly run: (given: Given<C>) => Promise<CommandResult<Value>>
  /** Says what was done. */
  readonly said: (named: Named<C, NoInfer<Value>>, options: { readonly locale: Locale }) => string
  /** After a success, before the answer: what this process remembers no longer holds. */
  readonly after?: () => void
  /** What is answered beside the sentence. */
  readonly answer?: (value: NoInfer<Value>) => Beside<C>
}

/** A call that answers more than a sentence names it in its description. */
type NeedsAnswer<C extends Call> = object extends Beside<C> ? unknown : { readonly answer: unknown }

/**
 * The handler of a call by which staff change something, or a customer a booking: it runs the
 * command, and answers `{success, response}` with what it came to, or the failure of its refusal.
 */
export function staffCommand<C extends Call, Value>(
  described: Described<C, Value> & NeedsAnswer<C>,
): Handler<C> {
  const { run, said, after, answer } = described
  return async (incoming) => {
    const given = { ...incoming, caller: signedIn(incoming), by: authorOf(incoming) }
    const value = valueOrThrow(await run(given))
    after?.()
    const { params, body, locale } = incoming
    const named = Object.assign({}, params, body, value) as Named<C, Value>
    const response = said(named, { locale })
    return { success: true, response, ...answer?.(value) } as z.input<C['response']>
  }
}

/** A record that a command changes. */
export type ChangedRecord<Row> = {
  /** Reads it, locked until the transaction ends; undefined when there is none. */
  readonly lock: (tx: Tx) => Promise<Row | undefined>
  /** What is said where there is none, if it says which kind of thing. */
  readonly unknown?: Label
  /** The one that the change was made on; undefined for a change that holds for any. */
  readonly version: number | undefined
  /** Its kind and name, as entries of the audit log have them. */
  readonly subject: readonly [AuditSubject, string | ((row: Row) => string)]
  /** Says what happened since, where that was no change by staff. */
  readonly since?: (tx: Tx, row: Row) => Promise<Label | undefined>
  /** Refusals for errors of PostgreSQL, by constraint or SQLSTATE. */
  readonly conflicts?: Readonly<Record<string, RefusalCode>>
}

/**
 * Changes one locked record in one transaction, in which `work` checks, writes and adds to the audit
 * log. It is refused where there is no such record, or where somebody changed it since the version
 * was read: with who, when, and which fields (docs/product/audit.md#changes-at-the-same-time). A
 * refusal rolls back what was written.
 */
export function changeRecord<Row extends { readonly version: number }, Value>(
  pool: Pool,
  { lock, unknown, version, subject: [kind, name], since, conflicts }: ChangedRecord<Row>,
  work: (tx: Tx, row: Row) => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> {
  return inTransactionUnlessRefused<Value, RefusalCode>(
    pool,
    async (tx) => {
      const row = await lock(tx)
      if (!row) return refuse({ code: 'not-found', ...(unknown ? { say: unknown } : {}) })
      if (version !== undefined && row.version !== version) {
        const say = await since?.(tx, row)
        if (say) return refuse({ code: 'out-of-date', say })
        return refuse(await outOfDate(tx, kind, typeof name === 'string' ? name : name(row)))
      }
      return work(tx, row)
    },
    conflicts,
  )
}
