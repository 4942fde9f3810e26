import type { OwnEInvoice } from '../../../domain/api/payments/own-einvoices.ts'
import {
  lastDayToAsk,
  type OwnState,
  ownState,
  requestProblem,
} from '../../../domain/einvoices/own.ts'
import type { Buyer } from '../../../domain/einvoices/parties.ts'
import { type Numbered, receiptNumber } from '../../../domain/einvoices/series.ts'
import type { ReceiptState } from '../../../domain/einvoices/states.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { inTransaction, query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { decryptRecord, encryptRecord } from '../bookings/records/sensitive.ts'
import { applyRequests, makeOwnDocuments } from './make-documents.ts'
import { unnumberedSales } from './number-receipts.ts'
import { lacksRegistration, queueSending, readSupplier } from './supplier.ts'
import { followLedger } from './tasks.ts'
import { isKnown } from './taxpayers.ts'

type Needs = Pick<Deps, 'pool' | 'einvoice' | 'settings'>
type Order = {
  readonly id: number
  readonly accountId: number
  /** It is on the partner's monthly invoice instead (docs/product/einvoice.md#own). */
  readonly onAccount?: boolean
}
/** When, and by whom, if a member of staff does it for the customer. */
type RequestedBy = { readonly now: Date; readonly staff?: Author }
type Request = { readonly buyer: string; readonly known: boolean | null }

/** Can customers request individual e-invoices: are e-invoices set up, connected, and sent? */
export async function offersOwn({ pool, einvoice, settings }: Needs): Promise<boolean> {
  return (
    einvoice !== undefined &&
    !(await lacksRegistration(pool, settings)) &&
    (await readSupplier(pool)) !== undefined
  )
}

/**
 * An order's e-invoices for its customer (docs/product/einvoice.md#own); null if none can be
 * requested.
 */
export async function readOwn(deps: Needs, order: Order, now: Date): Promise<OwnEInvoice | null> {
  const { pool, einvoice, settings } = deps
  const [request, receipts, supplier, fresh] = await Promise.all([
    readRequest(pool, order.id),
    readReceipts(pool, order.id, now),
    readSupplier(pool),
    unnumberedSales(pool, order.id),
  ])
  if (order.onAccount && !request) return null
  const offered = await offersOwn(deps)
  const since = supplier ? `${supplier.supplier.from_month}-01` : undefined
  const isPaid = receipts.length > 0 || fresh.some((day) => since !== undefined && day >= since)
  if (receipts.length === 0 && (!offered || (fresh.length > 0 && !isPaid))) return null
  const problem = requestProblem(statesOf(receipts, isPaid))
  const canAsk = offered && problem === undefined
  const buyer =
    request?.buyer ?? (canAsk ? (await readBuyer(pool, order.accountId))?.buyer : undefined)
  return {
    can_ask: canAsk,
    last_day: lastDayToAsk(now),
    is_paid: isPaid,
    request: request ? requestState(request) : null,
    receipts: receipts.map((receipt) => ({
      number: receiptNumber(receipt),
      state: receipt.own,
      url: urlOf(einvoice, receipt),
      reasons: receipt.own === 'refused' ? receipt.reasons : [],
    })),
    buyer: buyer === undefined ? null : shownBuyer(decryptRecord<Buyer>(buyer, settings)),
  }
}

/** A payment of this moment has no receipt yet, but its e-invoice can be requested. */
function statesOf(receipts: readonly { own: OwnState }[], isPaid: boolean): OwnState[] {
  return receipts.length === 0 && isPaid ? ['open'] : receipts.map(({ own }) => own)
}

function requestState({ known }: Request): 'checking' | 'known' | 'unknown' {
  if (known === null) return 'checking'
  return known ? 'known' : 'unknown'
}

function shownBuyer({ email = '', ...buyer }: Buyer) {
  return { ...buyer, email }
}

type OwnReceipt = Numbered & {
  readonly own: OwnState
  readonly uuid: string | null
  readonly long_id: string | null
  readonly reasons: string[]
}

async function readReceipts(reader: Reader, orderId: number, now: Date): Promise<OwnReceipt[]> {
  const rows = await query<
    Omit<OwnReceipt, 'own'> & { state: ReceiptState; hasBuyer: boolean; isSent: boolean }
  >(reader, {
    name: 'own-receipts',
    text: `select r.kind, to_char(r.month, 'YYYY-MM') as month, r.number, r.state,
             r.buyer is not null as "hasBuyer", coalesce(d.state <> 'waiting', false) as "isSent",
             d.uuid, d.long_id, coalesce(d.reasons, '[]') as reasons
           from receipt r left join einvoice_document d on d.id = r.document_id
           where r.order_id = $1 and r.kind = 'sale' order by r.id`,
    values: [orderId],
  })
  return rows.map((row) => ({ ...row, own: ownState(row, now) }))
}

/** The valid individual e-invoices of an order, for its PDF. */
export async function readValid({ pool, einvoice }: Needs, orderId: number, now: Date) {
  const receipts = await readReceipts(pool, orderId, now)
  return receipts.flatMap((receipt) => {
    const { uuid } = receipt
    const url = urlOf(einvoice, receipt)
    return uuid !== null && url !== null ? [{ number: receiptNumber(receipt), uuid, url }] : []
  })
}

/** The page of a valid e-invoice at MyInvois; null if there is none. */
function urlOf(
  einvoice: Needs['einvoice'],
  { own, uuid, long_id: longId }: OwnReceipt,
): string | null {
  const isValid = own === 'valid' || own === 'credited'
  return einvoice && isValid ? `${einvoice.portalUrl}/${uuid}/share/${longId}` : null
}

async function readRequest(reader: Reader, orderId: number): Promise<Request | undefined> {
  return queryFirst<Request>(reader, {
    name: 'einvoice-request',
    text: 'select buyer, known from einvoice_request where order_id = $1',
    values: [orderId],
  })
}

async function readBuyer(reader: Reader, accountId: number): Promise<Request | undefined> {
  return queryFirst<Request>(reader, {
    name: 'account-buyer',
    text: 'select buyer, known from account_buyer where account_id = $1',
    values: [accountId],
  })
}

/** The buyer of an account's latest e-invoice, for the next one. */
export async function readStoredBuyer({ pool, settings }: Needs, accountId: number) {
  const stored = await readBuyer(pool, accountId)
  return stored ? shownBuyer(decryptRecord<Buyer>(stored.buyer, settings)) : null
}

/**
 * Stores the buyer of an account's e-invoices, unless MyInvois does not know the details; if it does
 * not answer, they are stored unverified.
 */
export async function storeBuyer(
  deps: Needs,
  accountId: number,
  buyer: Buyer,
  { now, staff }: RequestedBy,
): Promise<CommandResult<{ known: boolean }>> {
  const known = await isKnown(deps, buyer, now)
  if (known === false) return refuse('taxpayer-unknown')
  await inTransaction(deps.pool, async (tx) => {
    await writeBuyer(tx, accountId, encryptRecord(buyer, deps.settings.encryptionKey), known)
    if (!staff) return
    const after = { e_invoice: buyer.name }
    await recordAudit(tx, staff, { action: 'customer-changed', subject: `${accountId}`, after })
  })
  return succeed({ known: known ?? false })
}

async function writeBuyer(
  reader: Reader,
  accountId: number,
  buyer: string,
  known: boolean | undefined,
): Promise<void> {
  await query(reader, {
    name: 'store-account-buyer',
    text: `insert into account_buyer (account_id, buyer, known) values ($1, $2, $3)
           on conflict (account_id) do update set buyer = excluded.buyer, known = excluded.known`,
    values: [accountId, buyer, known ?? null],
  })
}

/**
 * Requests an individual e-invoice for an order, or corrects its buyer
 * (docs/product/einvoice.md#own). Repeating the same request changes nothing. If MyInvois does not
 * answer, the details are checked later.
 */
export async function requestOwn(
  deps: Needs,
  order: Order & { readonly bookingId: string },
  buyer: Buyer,
  { now, staff }: RequestedBy,
): Promise<CommandResult<{ known: boolean }>> {
  if (!(await offersOwn(deps))) return refuse('einvoice-not-offered')
  const known = await isKnown(deps, buyer, now)
  if (known === false) return refuse('taxpayer-unknown')
  const { settings } = deps
  return inTransactionUnlessRefused(deps.pool, async (tx) => {
    // Locks the receipts, so that no batch and no other request is written until this transaction
    // ends.
    if (!(await followLedger(tx, now))) return refuse('einvoice-not-offered')
    const before = await readRequest(tx, order.id)
    // One from before can still be corrected.
    if (order.onAccount && !before) return refuse('invoiced-to-partner')
    const receipts = await readReceipts(tx, order.id, now)
    const isSame =
      before &&
      JSON.stringify(decryptRecord<Buyer>(before.buyer, settings)) === JSON.stringify(buyer)
    const problem = requestProblem(receipts.map(({ own }) => own))
    if (problem === 'einvoice-made' && isSame) return succeed({ known: known ?? false })
    if (problem) return refuse(problem)
    const encrypted = encryptRecord(buyer, settings.encryptionKey)
    await query(tx, {
      text: `insert into einvoice_request (order_id, buyer, known, requested_at) values ($1, $2, $3, $4)
             on conflict (order_id) do update set buyer = excluded.buyer, known = excluded.known`,
      values: [order.id, encrypted, known ?? null, now],
    })
    await writeBuyer(tx, order.accountId, encrypted, known)
    await sendSoon(tx, order.id, now)
    if (staff) {
      // The name is only in the customer's entries, which are erased with the account.
      const entry = { action: 'booking-changed', subject: order.bookingId } as const
      await recordAudit(tx, staff, { ...entry, after: { e_invoice: true } })
    }
    return succeed({ known: known ?? false })
  })
}

async function sendSoon(tx: Tx, orderId: number, now: Date): Promise<void> {
  await applyRequests(tx, orderId)
  await makeOwnDocuments(tx, now)
  await queueSending(tx)
}
