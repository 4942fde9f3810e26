/** The files that an accountant needs of a month (docs/product/prices.md#accounts). */
export const accountFiles = ['ledger', 'cash', 'refunds', 'vouchers'] as const
export type AccountFile = (typeof accountFiles)[number]
