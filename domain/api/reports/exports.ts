import { z } from 'zod'
import { monthFiles } from '../../company/account-files.ts'
import { defineCall } from '../call.ts'
import { month } from '../fields.ts'

/** The most rows per file; `total` is the number of all rows. */
export const MAX_ACCOUNT_ROWS = 100_000

/** A row's values by column: texts, and amounts in RM. */
const row = z.record(z.string(), z.union([z.string(), z.number()]))
export type AccountRow = z.infer<typeof row>

/**
 * The columns of the views, in the format of a Tabular Data Package:
 * https://specs.frictionlessdata.io/
 */
const dataPackage = z.object({
  profile: z.literal('tabular-data-package'),
  resources: z.array(
    z.object({
      name: z.string(),
      /** Downloaded files have the month before `.csv`. */
      path: z.string(),
      schema: z.object({
        fields: z.array(
          z.object({
            name: z.string(),
            type: z.enum(['string', 'integer', 'number', 'boolean', 'date', 'datetime']),
          }),
        ),
      }),
    }),
  ),
})
export type DataPackage = z.infer<typeof dataPackage>

/** Files of accounts (docs/product/prices.md#accounts) and of data (docs/reporting.md#files). */
export const exportCalls = {
  'POST /staff/exports/': defineCall({
    summary: "A month's accounts or data as a file; recorded in the audit log",
    access: 'export-accounts',
    reads: true,
    request: z.object({
      file: z.enum(monthFiles),
      /** `2026-11`, in Malaysia. */
      month,
    }),
    response: z.object({ rows: z.array(row), total: z.number().int() }),
  }),
  'GET /staff/exports/schema/': defineCall({
    summary: 'The columns of the data files',
    access: 'export-accounts',
    response: dataPackage,
  }),
}
