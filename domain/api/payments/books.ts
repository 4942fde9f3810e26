import { z } from 'zod'
import { type LedgerAccount, ledgerAccounts } from '../../books/accounts.ts'
import { differenceKinds } from '../../books/differences.ts'
import { journalFormats } from '../../books/journal.ts'
import { defineCall, outcome, plain } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byMonth, day, month, ofMonth, version } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Months of the books (docs/product/books.md). Amounts are RM. */

const monthRow = z.object({
  month,
  /** Null if it is open. */
  closed_at: z.string().nullable(),
  entries: z.number().int(),
  amount: z.number(),
})

const detail = monthRow.extend({
  closed_by: z.string().nullable(),
  /** Why it cannot be closed now; null if it can be or is closed. */
  blocked: z.enum(['books-not-over', 'books-before']).nullable(),
  /** Counts of unsettled items. */
  open: z.object({
    einvoices: z.number().int(),
    refunds: z.number().int(),
    cash: z.number().int(),
    /** 1 if cash from before the month is still in the office. */
    not_banked: z.number().int(),
    /** Payments and refunds that a provider settled differently or not yet. */
    differences: z.number().int(),
  }),
  /** Balances at the end of the month. */
  balances: z.array(
    z.object({
      account: z.enum(ledgerAccounts as [LedgerAccount, ...LedgerAccount[]]),
      code: z.string(),
      moved: z.number(),
      balance: z.number(),
    }),
  ),
  /** SHA-256 of the general journal; empty while the month is open. */
  journal_hash: z.string(),
})
export type BooksMonth = z.output<typeof detail>

const sums = {
  /** Received through the provider, by the ledger. */
  received: z.number(),
  refunded: z.number(),
  /** By the provider: settled less refunds, its fees, and the net amount. */
  settled: z.number(),
  fee: z.number(),
  net: z.number(),
  /**
   * How much more it settled than the ledger has, and the number of differing payments and refunds.
   */
  difference: z.number(),
  differing: z.number().int(),
}
const dayRow = z.object({
  day: z.string(),
  /** `waiting`: nothing is settled yet. */
  state: z.enum(['even', 'waiting', 'differs']),
  ...sums,
  cash_taken: z.number(),
  cash_handed_in: z.number(),
  cash_refunded: z.number(),
})
export type BooksDayState = z.output<typeof dayRow>['state']

const dayDetail = dayRow.extend({
  providers: z.array(z.object({ name: z.string(), ...sums })),
  /** The payments and refunds that differ. */
  rows: z.array(
    z.object({
      provider: z.string(),
      kind: z.enum(['payment', 'refund', 'refund-back']),
      ref: z.string(),
      why: z.enum(differenceKinds),
      /** Null for a gift voucher, and if the ledger has no such entry. */
      booking: z.string().nullable(),
      skill: z.string().nullable(),
      ledger: z.number().nullable(),
      settled: z.number().nullable(),
    }),
  ),
  /** Settlement files that cover the day. */
  settlements: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      source: z.enum(['call', 'file']),
      taken_at: z.string(),
      who: z.string(),
    }),
  ),
})
export type BooksDay = z.output<typeof dayDetail>

const code = plain(20)
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9./-]*$/, 'account-code-invalid' satisfies FieldCode)
const codes = z.object(
  Object.fromEntries(ledgerAccounts.map((account) => [account, code])) as Record<
    LedgerAccount,
    typeof code
  >,
)

/** The accountant's days and months. */
export const bookCalls = {
  'GET /staff/reconciliation/': defineCall({
    summary: 'Days of the books: ledger, provider settlements, and differences',
    access: 'manage-books',
    request: ofMonth,
    response: listOf(dayRow).extend({ month }),
  }),
  'GET /staff/reconciliation/{day}': defineCall({
    summary: 'A day of the books, with the payments and refunds that differ',
    access: 'manage-books',
    params: z.object({ day }),
    response: dayDetail,
  }),
  'POST /staff/reconciliation/settlements/': defineCall({
    summary: "Import the payment provider's settlement file; importing it again changes nothing",
    access: 'manage-books',
    bodyBytes: 6_000_000,
    request: z.object({
      name: plain(200),
      /** A CSV file with a heading. */
      text: z
        .string()
        .max(5_000_000)
        .refine((text) => !text.includes('\0')),
    }),
    response: outcome.extend({ rows: z.number().int() }),
  }),
  'GET /staff/months/': defineCall({
    summary: 'Months of the books, newest first',
    access: 'manage-books',
    response: listOf(monthRow),
  }),
  'GET /staff/months/{month}': defineCall({
    summary: 'A month of the books: open items and account balances',
    access: 'manage-books',
    params: byMonth,
    response: detail,
  }),
  'POST /staff/months/{month}/close/': defineCall({
    summary: 'Close a month; it gets no more entries',
    access: 'manage-books',
    request: z.object({
      /** The number of entries when shown. */
      entries: z.number().int().min(0),
      /** Closes it although something is open. */
      despite: z.boolean(),
    }),
    params: byMonth,
  }),
  'POST /staff/months/{month}/export/': defineCall({
    summary: "A closed month's journal, or its files for an accounting program",
    access: 'manage-books',
    reads: true,
    request: z.object({ format: z.enum(journalFormats) }),
    params: byMonth,
    response: z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })) }),
  }),
  'GET /staff/months/account-codes/': defineCall({
    summary: "The accounts' codes in the accountant's program",
    access: 'manage-books',
    response: codes.extend({ version }),
  }),
  'PUT /staff/months/account-codes/': defineCall({
    summary: "Set the accounts' codes in the accountant's program",
    access: 'manage-books',
    request: codes.extend({ version }),
  }),
}
