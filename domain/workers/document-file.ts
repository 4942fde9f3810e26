/** File types that staff can attach to a document (docs/product/workers.md#documents). */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type FileType = (typeof fileTypes)[number]

export const MAX_FILE_BYTES = 10_000_000
