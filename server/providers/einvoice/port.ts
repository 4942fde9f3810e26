import type { BuyerId } from '../../../domain/einvoices/parties.ts'

/**
 * No usable answer. `not-sent`: nothing was done, and the call may be repeated after `afterMs`.
 * `unknown`: it may have been done. `refused`: it was refused, with reasons.
 */
export type NoAnswer =
  | { readonly ok: false; readonly code: 'not-sent'; readonly afterMs: number }
  | { readonly ok: false; readonly code: 'unknown' }
  | { readonly ok: false; readonly code: 'refused'; readonly reasons: readonly string[] }

type Answer<Value> = { readonly ok: true; readonly value: Value } | NoAnswer

/** The result of a submission: documents by their numbers. */
type Submitted = {
  readonly submission: string
  readonly accepted: readonly { readonly number: string; readonly uuid: string }[]
  readonly rejected: readonly { readonly number: string; readonly reasons: readonly string[] }[]
}

/** The state of a document at the tax authority. */
export type DocumentStatus = {
  readonly uuid: string
  readonly number: string
  readonly submission: string
  readonly status: 'submitted' | 'valid' | 'invalid' | 'cancelled'
  /** Only for a valid document. */
  readonly longId: string | null
  readonly validatedAt: Date | null
  readonly reasons: readonly string[]
}

/** The tax authority's system of e-invoices (docs/product/einvoice.md#sending). */
export interface EInvoiceProvider {
  /** The start of the address at which anyone can check a valid document. */
  readonly portalUrl: string
  /** At most 100 documents. */
  submit(documents: readonly { number: string; json: string }[]): Promise<Answer<Submitted>>
  /** All documents of a submission; undefined: no such submission. */
  submission(id: string): Promise<Answer<readonly DocumentStatus[] | undefined>>
  /** One document with the reasons why it is invalid; undefined if unknown. */
  details(uuid: string): Promise<Answer<DocumentStatus | undefined>>
  /** Finds a document by our own number. */
  find(number: string): Promise<Answer<DocumentStatus | undefined>>
  cancel(uuid: string, reason: string): Promise<Answer<undefined>>
  /** Do the tax number and identity belong together? */
  isTaxpayer(tin: string, type: BuyerId, id: string): Promise<Answer<boolean>>
}
