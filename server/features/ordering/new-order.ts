import type { Answers, Service } from '../../../domain/booking/description.ts'
import type { Quote } from '../../../domain/booking/price/price.ts'
import type { LatLon } from '../../../domain/geo/default-view.ts'
import type { Arrival } from '../../../domain/partners/partner.ts'
import type { OrderTax } from '../../../domain/tax/tax.ts'
import type { Author } from '../audit/record.ts'

/** The person whom the crew meets, if the member books for someone else. */
export type Served = { readonly name: string; readonly phone?: string }

/** An order that has passed every check, with its price. */
export type NewOrder = {
  readonly ref: string
  readonly service: Service
  readonly answers: Answers
  /**
   * The start hour of each session: those of a renewal may differ (docs/product/series.md#renewal).
   */
  readonly startHours: readonly number[]
  readonly regionId: number
  readonly postcode: number
  /** The coordinates of its first address, if chosen on the map. */
  readonly point?: LatLon
  readonly quote: Quote
  /** The service tax that its prices include (docs/product/tax.md#orders). */
  readonly tax?: OrderTax
  /** The part of the price that the customer's credit pays (docs/product/credits.md#use). */
  readonly creditSen?: number
  readonly customer: { accountId: number; name: string; phone: string | null }
  /** The member of staff who took it on the phone; absent when the customer booked. */
  readonly bookedBy?: Author
  /** The partner's account that pays it, with its discount. */
  readonly account?: { readonly partnerId: number; readonly percentOff: number }
  /** The person served on account, unless it is the customer. */
  readonly served?: Served
  readonly sensitive: Buffer | null
  readonly holdUntil: Date | null
  readonly bufferHours: number
  /** The booking that is booked again: its crew is preferred if it is free. */
  readonly again?: string
  /** The favourite who must come to every visit, or nothing is booked. */
  readonly favourite?: number
  /** The order of the series that this one renews; it is paid by a pay link. */
  readonly renews?: number
  readonly byCard?: boolean
  /** The customer wants an e-invoice of their own. */
  readonly eInvoice?: boolean
  /** The partner's link or widget that brought the customer. */
  readonly arrival?: Arrival
}

/** A stored visit. */
export type ReservedBooking = { readonly id: number; readonly bookingId: string }

/** An order with the ids for it and its visits. */
export type NumberedOrder = {
  readonly order: NewOrder
  readonly orderId: number
  readonly bookings: readonly ReservedBooking[]
}

/** An order ready to be written: numbered, with a crew for each session. */
export type ReadyOrder = NumberedOrder & {
  readonly crews: readonly (readonly number[])[]
  readonly now: Date
}
