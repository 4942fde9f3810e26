import { type DocumentLine, type DocumentType, ublOf } from '../../../domain/einvoices/document.ts'
import type { Buyer, Supplier } from '../../../domain/einvoices/parties.ts'
import type { DocumentState } from '../../../domain/einvoices/states.ts'
import type { WorkerTax } from '../../../domain/einvoices/workers.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { eachOf } from '../../jobs.ts'
import type { DocumentStatus, EInvoiceProvider } from '../../providers/einvoice/port.ts'
import { decryptRecord } from '../bookings/records/sensitive.ts'
import type { EncryptedBuyer } from './make-documents.ts'
import { notifyRefused } from './notify-refused.ts'
import { readSupplier } from './supplier.ts'

type Document = {
  readonly id: number
  readonly number: string
  readonly type: DocumentType
  readonly buyer: EncryptedBuyer | null
  readonly lines: readonly DocumentLine[]
  readonly refers_to: readonly { number: string; uuid: string }[]
  readonly state: DocumentState
  readonly asked_at: Date | null
  readonly submission: string | null
  readonly uuid: string | null
}

type Written = Document & { readonly json: string }

/** Documents per submission, and how long one process holds them. */
const AT_ONCE = 100
const LEASE_MS = 120_000
/** MyInvois requires three to five seconds between queries about a submission. */
const POLL_MS = 5_000
const LATER_MS = 60_000
/** If a document is still not found this long after a lost answer, it did not arrive. */
const LOST_MS = 15 * 60_000

type Sending = Pick<Deps, 'pool' | 'settings'> & { readonly provider: EInvoiceProvider }

/**
 * Processes due documents (docs/product/einvoice.md#sending): sends them, queries their states,
 * cancels them. Two processes never process the same one.
 * @returns how many were due.
 */
export async function sendDue(deps: Sending, now: Date): Promise<number> {
  const stored = await readSupplier(deps.pool)
  if (!stored) return 0
  const { company } = deps.settings
  const supplier: Supplier = {
    ...stored.supplier,
    name: company.name,
    email: company.email,
    sst_number: company.sst,
  }
  const due = await query<Document>(deps.pool, {
    text: `update einvoice_document set next_at = $2 where id in (
             select id from einvoice_document where next_at <= $1 order by id limit $3
             for update skip locked)
           returning id, number, type, buyer, lines, refers_to, state, asked_at, submission, uuid`,
    values: [now, new Date(now.getTime() + LEASE_MS), AT_ONCE],
  })
  const of = (state: DocumentState) => due.filter((document) => document.state === state)
  const asked = of('waiting').filter((document) => document.asked_at)
  const fresh = of('waiting').filter((document) => !document.asked_at)
  const sent = Map.groupBy(of('submitted'), (each) => each.submission ?? '')
  const steps = [
    () => submit(deps, supplier, fresh, now),
    () => eachOf(asked, (document) => search(deps, document, now)),
    () => eachOf([...sent], ([id, documents]) => poll(deps, id, documents, now)),
    () => eachOf(of('cancelling'), (document) => cancel(deps, document, now)),
  ]
  await eachOf(steps, (step) => step())
  return due.length
}

/** Sends documents together, except those that cannot be written. */
async function submit(
  deps: Sending,
  supplier: Supplier,
  documents: readonly Document[],
  now: Date,
): Promise<void> {
  const written: Written[] = []
  const write = async (document: Document) => {
    const parties = { supplier, ...partyOf(document, deps.settings) }
    const ubl = ublOf({ ...document, ...parties, refersTo: document.refers_to }, now)
    written.push({ ...document, json: JSON.stringify(ubl) })
  }
  const steps = [() => eachOf(documents, write), () => send(deps, written, now)]
  await eachOf(steps, (step) => step())
}

async function send(
  { pool, provider }: Sending,
  documents: readonly Written[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  // Stored before sending, so that after a crash the document is searched for first.
  await query(pool, {
    text: 'update einvoice_document set asked_at = $2 where id = any($1)',
    values: [ids, now],
  })
  const answer = await provider.submit(documents)
  if (!answer.ok && answer.code === 'not-sent') {
    await query(pool, {
      text: 'update einvoice_document set asked_at = null, next_at = $2 where id = any($1)',
      values: [ids, new Date(now.getTime() + answer.afterMs)],
    })
    return
  }
  await eachOf(documents, ({ id, number }) =>
    inTransaction(pool, async (tx) => {
      const value = answer.ok ? answer.value : undefined
      const uuid = value?.accepted.find((each) => each.number === number)?.uuid
      const refused =
        answer.ok || answer.code === 'unknown'
          ? value?.rejected.find((each) => each.number === number)
          : answer
      if (refused) await refuse(tx, id, refused.reasons, now)
      else if (uuid) {
        const next = new Date(now.getTime() + POLL_MS)
        await query(tx, {
          text: `update einvoice_document set state = 'submitted', uuid = $2, submission = $3, next_at = $4
                 where id = $1`,
          values: [id, uuid, value?.submission, next],
        })
      } else await again(tx, [id], new Date(now.getTime() + LATER_MS))
    }),
  )
}

/** The buyer, or the self-billed worker. */
function partyOf({ type, buyer }: Document, settings: Deps['settings']) {
  if (buyer && (type === '11' || type === '12'))
    return { buyer: undefined, worker: decryptRecord<WorkerTax>(buyer as string, settings) }
  return { buyer: buyer ? decryptRecord<Buyer>(buyer, settings) : undefined }
}

/**
 * After a lost answer: finds out whether the document was accepted, before anything is sent again.
 */
async function search({ pool, provider }: Sending, document: Document, now: Date): Promise<void> {
  const answer = await provider.find(document.number)
  const isLost = now.getTime() - (document.asked_at?.getTime() ?? 0) >= LOST_MS
  await inTransaction(pool, async (tx) => {
    if (answer.ok && answer.value) return take(tx, document, answer.value, now)
    if (answer.ok && isLost) {
      await query(tx, {
        text: 'update einvoice_document set asked_at = null, next_at = $2 where id = $1',
        values: [document.id, now],
      })
      return
    }
    await again(tx, [document.id], later(answer, now))
  })
}

async function poll(
  { pool, provider }: Sending,
  submission: string,
  documents: readonly Document[],
  now: Date,
): Promise<void> {
  const answer = await provider.submission(submission)
  await eachOf(documents, async (document) => {
    const found = answer.ok ? answer.value?.find(({ uuid }) => uuid === document.uuid) : undefined
    const reasons = found?.status === 'invalid' ? await provider.details(found.uuid) : undefined
    const status = reasons?.ok && reasons.value ? reasons.value : found
    await inTransaction(pool, async (tx) => {
      if (status) return take(tx, document, status, now)
      if (!answer.ok) return again(tx, [document.id], later(answer, now))
      // The submission does not know it: searches for its number, as after a lost answer.
      await query(tx, {
        text: `update einvoice_document set state = 'waiting', uuid = null, asked_at = $2, next_at = $3
               where id = $1`,
        values: [document.id, now, later(answer, now)],
      })
    })
  })
}

async function cancel({ pool, provider }: Sending, document: Document, now: Date): Promise<void> {
  const { id, uuid } = document
  // A lost answer may have cancelled it already: does not cancel twice.
  const before = await provider.details(uuid ?? '')
  const isDone = before.ok && before.value?.status === 'cancelled'
  const answer = !before.ok || isDone ? before : await provider.cancel(uuid ?? '', 'Refunded')
  await inTransaction(pool, async (tx) => {
    if (answer.ok) {
      await query(tx, {
        text: `with done as (update einvoice_document set state = 'cancelled', next_at = null where id = $1)
               update receipt set state = 'cancelled' where document_id = $1`,
        values: [id],
      })
    } else if (answer.code === 'refused')
      await query(tx, {
        text: `update einvoice_document set state = 'valid', cancel_refused = true, next_at = null
               where id = $1`,
        values: [id],
      })
    else await again(tx, [id], later(answer, now))
  })
}

/** Stores the tax authority's state of a document. */
async function take(tx: Tx, { id }: Document, status: DocumentStatus, now: Date): Promise<void> {
  if (status.status === 'invalid') return refuse(tx, id, status.reasons, now)
  if (status.status === 'cancelled') return refuse(tx, id, ['Cancelled in MyInvois'], now)
  const isValid = status.status === 'valid' && status.longId !== null
  await query(tx, {
    text: `update einvoice_document set state = $2, uuid = $3, submission = $4, long_id = $5,
             validated_at = $6, next_at = $7 where id = $1`,
    values: [
      id,
      isValid ? 'valid' : 'submitted',
      status.uuid,
      status.submission,
      status.longId,
      isValid ? (status.validatedAt ?? now) : null,
      isValid ? null : new Date(now.getTime() + POLL_MS),
    ],
  })
  if (!isValid) return
  await query(tx, {
    text: `with own as (
             update receipt set state = 'valid' where document_id = $1 and state = 'submitted'
             returning of_receipt
           )
           update receipt set state = 'credited'
           where id in (select of_receipt from own) and state = 'valid'`,
    values: [id],
  })
}

async function refuse(tx: Tx, id: number, reasons: readonly string[], now: Date): Promise<void> {
  const refused = await query<{ order_id: number | null; kind: string; own: boolean }>(tx, {
    text: `with refused as (
             update einvoice_document set state = 'invalid', reasons = $2, next_at = null where id = $1
           )
           update receipt set state = 'invalid' where document_id = $1 and state = 'submitted'
           returning order_id, kind, buyer is not null as own`,
    values: [id, JSON.stringify(reasons)],
  })
  const sold = refused.flatMap(({ order_id: orderId, kind, own }) =>
    kind === 'sale' && own && orderId !== null ? [orderId] : [],
  )
  await notifyRefused(tx, sold, `einvoice-refused:${id}`, now)
}

async function again(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await query(tx, {
    text: 'update einvoice_document set next_at = $2 where id = any($1)',
    values: [ids, at],
  })
}

function later(answer: { ok: boolean; afterMs?: number }, now: Date): Date {
  return new Date(now.getTime() + (answer.afterMs ?? LATER_MS))
}
