import type { AddonNames } from '../messages/addon-name.ts'

/**
 * What a row of a price is for, with its numbers. It is stored with the order; `lineLabel` of
 * domain/messages/line-label.ts writes it in a language.
 */
export type PriceItem =
  | {
      readonly code: 'work'
      readonly visits: number
      /** The answers in numbers that the service's `unitText` reads. */
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

/** As it is stored: orders from before there were codes have its English label instead. */
export type StoredItem = PriceItem | { readonly label: string }

/** A row of an order's price, RM, as it is stored with the order. */
export type StoredLine = StoredItem & { readonly amount: number }
