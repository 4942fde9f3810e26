/** The monthly files for an accountant (docs/product/prices.md#accounts). */
export const accountFiles = ['ledger', 'cash', 'refunds', 'vouchers'] as const

/** Monthly files of the views in the schema `reporting` (docs/reporting.md#files). */
export const dataFiles = [
  'data-orders',
  'data-visits',
  'data-payments',
  'data-refunds',
  'data-reviews',
  'data-worker-hours',
] as const

/** All files of `/exports`. */
export const monthFiles = [...accountFiles, ...dataFiles] as const
export type MonthFile = (typeof monthFiles)[number]
