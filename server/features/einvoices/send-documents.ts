import { type DocumentLine, type DocumentType, ublOf } from '../../../domain/einvoices/document.ts'
import type { Buyer, Supplier } from '../../../domain/einvoices/parties.ts'
import type { DocumentState } from '../../../domain/einvoices/states.ts'
import type { WorkerTax } from '../../../domain/einvoices/workers.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
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
  const fresh = due.filter(({ state, asked_at: at }) => state === 'waiting' && !at)
  if (fresh.length > 0) await submit(deps, supplier, fresh, now)
  for (const document of due)
    if (document.state === 'waiting' && document.asked_at) await search(deps, document, now)
  const sent = due.filter(({ state }) => state === 'submitted')
  for (const [submission, documents] of Map.groupBy(sent, (each) => each.submission ?? ''))
    await poll(deps, submission, documents, now)
  for (const document of due) if (document.state === 'cancelling') await cancel(deps, document, now)
  return due.length
}

async function submit(
  { pool, provider, settings }: Sending,
  supplier: Supplier,
  documents: readonly Document[],
  now: Date,
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  // Stored before sending, so that after a crash the document is searched for first.
  await query(pool, {
    text: 'update einvoice_document set asked_at = $2 where id = any($1)',
    values: [ids, now],
  })
  const answer = await provider.submit(
    documents.map((document) => ({
      number: document.number,
      json: JSON.stringify(
        ublOf(
          { ...document, supplier, ...partyOf(document, settings), refersTo: document.refers_to },
          now,
        ),
      ),
    })),
  )
  await inTransaction(pool, async (tx) => {
    if (!answer.ok && answer.code === 'not-sent') {
      await query(tx, {
        text: 'update einvoice_document set asked_at = null, next_at = $2 where id = any($1)',
        values: [ids, new Date(now.getTime() + answer.afterMs)],
      })
      return
    }
    if (!answer.ok && answer.code === 'unknown')
      return again(tx, ids, new Date(now.getTime() + LATER_MS))
    for (const document of documents) {
      if (!answer.ok) {
        await refuse(tx, document.id, answer.reasons, now)
        continue
      }
      const { accepted, rejected, submission } = answer.value
      const uuid = accepted.find(({ number }) => number === document.number)?.uuid
      const refused = rejected.find(({ number }) => number === document.number)
      if (refused) await refuse(tx, document.id, refused.reasons, now)
      else if (uuid) {
        const next = new Date(now.getTime() + POLL_MS)
        await query(tx, {
          text: `update einvoice_document set state = 'submitted', uuid = $2, submission = $3, next_at = $4
                 where id = $1`,
          values: [document.id, uuid, submission, next],
        })
      } else await again(tx, [document.id], new Date(now.getTime() + LATER_MS))
    }
  })
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
  for (const document of documents) {
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
  }
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
