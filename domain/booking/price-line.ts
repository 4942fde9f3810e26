import type { AddonNames } from '../messages/addon-name.ts'

/**
 * What a price row is for, with its numbers. Stored with the order; `lineLabel`
 * (domain/messages/line-label.ts) turns it into text.
 */
export type PriceItem =
  | {
      readonly code: 'work'
      readonly visits: number
      /** The numeric answers that the service's `unitText` reads. */
      readonly answers: Readonly<Record<string, number>>
      readonly unit_sen: number
    }
  | {
      readonly code: 'hourly-addon'
      readonly visits: number
      readonly name: string
      readonly names?: AddonNames
      readonly hours: number
    }
  | {
      readonly code: 'fixed-addon'
      readonly visits: number
      readonly name: string
      readonly names?: AddonNames
    }
  | { readonly code: 'voucher'; readonly voucher: string }

/** A stored item. Orders that predate the codes have an English label instead. */
export type StoredItem = PriceItem | { readonly label: string }

/** A price row as stored with the order, in RM. */
export type StoredLine = StoredItem & { readonly amount: number }
