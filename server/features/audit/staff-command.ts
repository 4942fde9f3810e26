import type { z } from 'zod'
import type { Call } from '../../../domain/api/call.ts'
import type { AuditSubject } from '../../../domain/audit/actions.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { refuse } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Caller, type Handler, type Incoming, signedIn } from '../../http/calls/calls.ts'
import type { CommandResult, RefusalCode } from '../../http/calls/refusals.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { outOfDate } from './out-of-date.ts'
import { type Author, authorOf } from './record.ts'

/** A command's input: the call, its caller, and the same person as the audit log's author. */
type CommandInput<C extends Call> = Incoming<C> & { readonly caller: Caller; readonly by: Author }

/** The fields of an object; none for a call without path parameters. */
type Fields<Of> = Of extends object ? Of : unknown

/** Values for the sentence: the path parameters, the body, and the command's result. */
type Named<C extends Call, Value> = Fields<z.output<NonNullable<C['params']>>> &
  Fields<z.output<C['request']>> &
  Fields<Value>

/** The response of a call besides its sentence. */
type OtherFields<C extends Call> = Omit<z.input<C['response']>, 'success' | 'response'>

type Described<C extends Call, Value> = {
  /** Checks and writes, in one transaction with the entry of the audit log. */
  readonly run: (input: CommandInput<C>) => Promise<CommandResult<Value>>
  /** The sentence that reports success. */
  readonly message: (
    named: Named<C, NoInfer<Value>>,
    options: { readonly locale: Locale },
  ) => string
  /** Runs after a success, before the response: invalidates this process's caches. */
  readonly after?: () => void
  /** The response besides the sentence. */
  readonly answer?: (value: NoInfer<Value>) => OtherFields<C>
}

/** Requires `answer` if the call's response has more than a sentence. */
type NeedsAnswer<C extends Call> =
  object extends OtherFields<C> ? unknown : { readonly answer: unknown }

/**
 * Handler of a call with which staff change something, or a customer changes a booking: runs the
 * command and answers `{success, response}`, or the failure for its refusal.
 */
export function staffCommand<C extends Call, Value>(
  described: Described<C, Value> & NeedsAnswer<C>,
): Handler<C> {
  const { run, message, after, answer } = described
  return async (incoming) => {
    const input = { ...incoming, caller: signedIn(incoming), by: authorOf(incoming) }
    const value = valueOrThrow(await run(input))
    after?.()
    const { params, body, locale } = incoming
    const named = Object.assign({}, params, body, value) as Named<C, Value>
    const response = message(named, { locale })
    return { success: true, response, ...answer?.(value) } as z.input<C['response']>
  }
}

export type ChangedRecord<Row> = {
  /** Reads and locks it until the transaction ends; undefined if it does not exist. */
  readonly lock: (tx: Tx) => Promise<Row | undefined>
  /** Message if it does not exist, where that names the kind of thing. */
  readonly unknown?: Label
  /** The version that the change was based on; undefined if any version will do. */
  readonly version: number | undefined
  /** Its kind and name in the audit log. */
  readonly subject: readonly [AuditSubject, string | ((row: Row) => string)]
  /** Describes what happened since, if it was not a change by staff. */
  readonly since?: (tx: Tx, row: Row) => Promise<Label | undefined>
  /** Refusals for PostgreSQL errors, by constraint or SQLSTATE. */
  readonly conflicts?: Readonly<Record<string, RefusalCode>>
}

/**
 * Changes one locked record in one transaction, in which `work` validates, writes and adds to the
 * audit log. Refuses if the record does not exist, or if somebody changed it after that version was
 * read: with who, when, and which fields (docs/product/audit.md#changes-at-the-same-time). A refusal
 * rolls back all writes.
 */
export function changeRecord<Row extends { readonly version: number }, Value>(
  pool: Pool,
  { lock, unknown, version, subject: [kind, name], since, conflicts }: ChangedRecord<Row>,
  work: (tx: Tx, row: Row) => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> {
  return inTransactionUnlessRefused(
    pool,
    async (tx) => {
      const row = await lock(tx)
      if (!row) return refuse({ code: 'not-found', ...(unknown ? { sentence: unknown } : {}) })
      if (version !== undefined && row.version !== version) {
        const sentence = await since?.(tx, row)
        if (sentence) return refuse({ code: 'out-of-date', sentence })
        return refuse(await outOfDate(tx, kind, typeof name === 'string' ? name : name(row)))
      }
      return work(tx, row)
    },
    conflicts,
  )
}
