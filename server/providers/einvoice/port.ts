import type { BuyerId } from '../../../domain/einvoices/parties.ts'

/**
 * No usable answer. `not-sent`: certainly nothing was done, and it may be asked again after `afterMs`.
 * `unknown`: it may have been done. `refused`: it was refused, with the reasons.
 */
export type NoAnswer =
  | { readonly ok: false; readonly code: 'not-sent'; readonly afterMs: number }
  | { readonly ok: false; readonly code: 'unknown' }
  | { readonly ok: false; readonly code: 'refused'; readonly reasons: readonly string[] }

type Answer<Value> = { readonly ok: true; readonly value: Value } | NoAnswer

/** What a submission came to: documents by their numbers. */
export type Submitted = {
  readonly submission: string
  readonly accepted: readonly { readonly number: string; readonly uuid: string }[]
  readonly rejected: readonly { readonly number: string; readonly reasons: readonly string[] }[]
}

/** A document as the tax authority has it. */
export type DocumentStatus = {
  readonly uuid: string
  readonly number: string
  readonly submission: string
  readonly status: 'submitted' | 'valid' | 'invalid' | 'cancelled'
  /** Only of a valid one. */
  readonly longId: string | null
  readonly validatedAt: Date | null
  readonly reasons: readonly string[]
}

/** The tax authority's system of e-invoices (docs/product/einvoice.md#sending). */
export interface EInvoiceProvider {
  readonly name: string
  /** Where anybody can check a valid document: its address there begins with this. */
  readonly portalUrl: string
  /** At most 100 documents. */
  submit(documents: readonly { number: string; json: string }[]): Promise<Answer<Submitted>>
  /** All documents of a submission; undefined: no such submission. */
  submission(id: string): Promise<Answer<readonly DocumentStatus[] | undefined>>
  /** One with the reasons why it is invalid; undefined: no such document. */
  details(uuid: string): Promise<Answer<DocumentStatus | undefined>>
  /** By our own number. */
  find(number: string): Promise<Answer<DocumentStatus | undefined>>
  cancel(uuid: string, reason: string): Promise<Answer<undefined>>
  /** Do tax number and identity belong together? */
  isTaxpayer(tin: string, type: BuyerId, id: string): Promise<Answer<boolean>>
}
