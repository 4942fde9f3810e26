import { createContext, useContext } from 'react'
import type { Answers, AnswerValue, Service } from '../../domain/booking/description.ts'
import type { Session } from '../account/session.ts'
import type { Body } from './answers/requests.ts'
import type { Draft } from './draft/draft.ts'
import type { useDraft } from './draft/use-draft.ts'
import type { ForCustomer } from './for-customer.ts'
import type { PriceFrame } from './frame.ts'
import type { favouritesAt } from './use-favourite.ts'
import type { Slots, usePlaces, useQuote } from './use-service-data.ts'

/** The booking in progress, for all parts of the wizard. */
export type Booking = {
  readonly service: Service
  /** As typed. */
  readonly answers: Answers
  /** As read by the rules. */
  readonly read: Answers
  readonly answer: (field: string, value: AnswerValue | undefined) => void
  /** Goes to a question, and returns once it is answered. */
  readonly change: (field: string) => void
  /** The problems that prevent the next step, shown at their fields. */
  readonly problemAt: (field: string) => string | undefined
  /** Today in Malaysia; undefined until the page runs in a browser. */
  readonly today: string | undefined
  readonly session: Session | null
  /** Set if staff book for a customer. */
  readonly customer: ForCustomer | undefined
  readonly who: { readonly isStaff: boolean } | undefined
  readonly places: ReturnType<typeof usePlaces>
  /** Price texts until prices are loaded. */
  readonly frame: PriceFrame | undefined
  readonly slots: Slots
  /** The customer's favourites at the chosen start. */
  readonly favourites: ReturnType<typeof favouritesAt>
  /** The stored form, with what the order has besides its answers. */
  readonly draft: Draft
  /** Changes that: the favourite who comes, the person served, an e-invoice. */
  readonly set: ReturnType<typeof useDraft>['set']
  readonly requestedSlots: boolean
  /** The request for days with a start; undefined while an answer is missing. */
  readonly requestedDays: Body | undefined
  readonly quote: ReturnType<typeof useQuote>
  readonly phoneNeeded: boolean
  /** The partner on whose account the customer may book. */
  readonly onAccount: string | undefined
  /** The address to return to after registration. */
  readonly returnTo: string
}

const context = createContext<Booking | undefined>(undefined)
export const BookingProvider = context.Provider

/** The booking of the surrounding wizard. */
export function useBooking(): Booking {
  const booking = useContext(context)
  if (!booking) throw new Error('a field stands outside of the wizard')
  return booking
}
