import { z } from 'zod'
import { accountFiles } from '../../company/account-files.ts'
import { defineCall } from '../call.ts'

/** How many rows one file has at most; `total` says how many there are. */
export const MAX_ACCOUNT_ROWS = 100_000

/** A row's values by the name of their column: texts, and amounts in RM. */
const row = z.record(z.string(), z.union([z.string(), z.number()]))
export type AccountRow = z.infer<typeof row>

/** Files of the company's money (docs/product/prices.md#accounts). */
export const exportCalls = {
  'POST /staff/exports/': defineCall({
    summary: "A month's money for an accountant; the audit log says who took it",
    access: 'export-accounts',
    reads: true,
    request: z.object({
      file: z.enum(accountFiles),
      /** `2026-11`, in Malaysia. */
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    }),
    response: z.object({ rows: z.array(row), total: z.number().int() }),
  }),
}
