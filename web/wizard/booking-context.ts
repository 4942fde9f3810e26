import { createContext, useContext } from 'react'
import type { Answers, AnswerValue, Service } from '../../domain/booking/description.ts'
import type { Session } from '../account/session.ts'
import type { ForCustomer } from './for-customer.ts'
import type { PriceFrame } from './frame.ts'
import type { Body } from './requests.ts'
import type { favouritesAt } from './use-favourite.ts'
import type { Slots, usePlaces, useQuote } from './use-service-data.ts'

/** What every part of the wizard sees of the booking that is being made. */
export type Booking = {
  readonly service: Service
  /** As typed. */
  readonly answers: Answers
  /** As the rules read them. */
  readonly read: Answers
  /** The second worker is only there for the add-on. */
  readonly forAddon: boolean
  readonly answer: (field: string, value: AnswerValue | undefined) => void
  /** Goes to a question, and back here once it is answered. */
  readonly change: (field: string) => void
  /** The problems that prevent the next step, shown at their fields. */
  readonly problemAt: (field: string) => string | undefined
  /** Malaysia's day; undefined until the page runs in a browser. */
  readonly today: string | undefined
  readonly session: Session | null
  /** Staff book for somebody; undefined when customers book. */
  readonly customer: ForCustomer | undefined
  readonly who: { readonly isStaff: boolean } | undefined
  readonly places: ReturnType<typeof usePlaces>
  /** The text of prices until they are loaded. */
  readonly frame: PriceFrame | undefined
  readonly slots: Slots
  /** Of the customer, at the chosen start. */
  readonly favourites: ReturnType<typeof favouritesAt>
  /** Chooses who of them comes; undefined: no preference. */
  readonly prefer: (worker: number | undefined) => void
  readonly requestedSlots: boolean
  /** What is asked for the days that have a start; undefined while something is missing. */
  readonly requestedDays: Body | undefined
  readonly quote: ReturnType<typeof useQuote>
  readonly phoneNeeded: boolean
  /** The address that registration returns to. */
  readonly returnTo: string
}

const context = createContext<Booking | undefined>(undefined)
export const BookingProvider = context.Provider

/** The booking of the wizard around. */
export function useBooking(): Booking {
  const booking = useContext(context)
  if (!booking) throw new Error('a field stands outside of the wizard')
  return booking
}
