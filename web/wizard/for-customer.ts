import { type ReactNode, useMemo } from 'react'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import type { SavedAddress } from '../../domain/api/bookings/customer.ts'
import {
  type BrowserStorage,
  browserStorage,
  memoryBrowserStorage,
  memoryStorage,
  type StorageArea,
} from '../browser-storage.ts'
import type { Body } from './answers/requests.ts'
import type { PlaceAnswers } from './saved-addresses.ts'

/** The customer for whom staff fill the form (docs/product/roles.md#orders-on-the-phone). */
export type ForCustomer = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  /** The customer, shown at each step. */
  readonly who: ReactNode
  /** The partner on whose account the customer may book. */
  readonly onAccount?: string
  readonly places: readonly SavedAddress[]
  /** Initial answers for the place of this visit. */
  readonly place?: PlaceAnswers
  /** Additional parameters of each step's address. */
  readonly inAddress: Readonly<Record<string, string>>
  /** Back from the first step. */
  readonly onBack: () => void
  readonly onBooked: (answer: BookAnswer, total: number) => void
}

/** Adds the customer to a body. */
export function bodyFor<Sent extends Body | undefined>(
  body: Sent,
  customer: ForCustomer | undefined,
): Sent | Body {
  return body && customer ? { ...body, customer_id: customer.id } : body
}

/**
 * Where a form is stored.
 * @param known false while the page is still the prerendered HTML.
 */
export function useFormStorage(known: boolean, customer: ForCustomer | undefined): BrowserStorage {
  const id = customer?.id
  return useMemo(() => {
    const own = known ? browserStorage() : memoryBrowserStorage()
    return id === undefined ? own : storageFor(own, id)
  }, [known, id])
}

/**
 * The storage of a form for a customer, separate from other forms of the tab. A customer's answers
 * are not stored for other tabs.
 */
export function storageFor(storage: BrowserStorage, customerId: number): BrowserStorage {
  const name = (key: string) => `jiran.customer-${customerId}.${key}`
  const { tab } = storage
  const own: StorageArea = {
    getItem: (key) => tab.getItem(name(key)),
    setItem: (key, value) => tab.setItem(name(key), value),
    removeItem: (key) => tab.removeItem(name(key)),
    key: (at) => tab.key(at),
    get length() {
      return tab.length
    },
  }
  return { tab: own, browser: memoryStorage() }
}
