import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import type { Service } from '../../domain/booking/description.ts'
import { listLabel } from '../../domain/messages/format.ts'
import { m } from '../../messages/page.ts'
import { ApiError, failureSentence, send } from '../api.ts'
import type { StorageArea } from '../browser-storage.ts'
import { goToPayment } from '../go-to-payment.ts'
import { localPath, pageLocale } from '../locale.ts'
import { useGo } from '../navigation.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import type { Body } from './answers/requests.ts'
import { attemptKey, forgetAttempt } from './draft/attempt.ts'
import { randomId } from './draft/random-id.ts'
import { ADDONS, QUOTE, SLOTS } from './use-service-data.ts'

type Refusals = {
  /** The crew, or the chosen favourite, has been booked in the meantime. */
  onSlotTaken: () => void
  onFavouriteTaken: () => void
  /** The session has ended. */
  onSignedOut: () => void
  /** The server names a wrong field. */
  onField: (field: string, message: string) => void
  /** Booked: removes the stored form. @returns true if the next page is already decided. */
  onBooked: (answer: BookAnswer) => boolean
}

/**
 * Milliseconds between the answer to a booking and the next page, so that tools watching the
 * network can read the answer before its document is gone.
 */
const LEAVE_AFTER_MS = 400

/**
 * Pay Now: one POST, however often it is pressed. `lost` is true if no answer arrived: pressing
 * again sends the same body with the same key, so that nothing is booked twice.
 */
export function usePay(service: Service, tab: StorageArea, on: Refusals) {
  const go = useGo()
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const [lost, setLost] = useState(false)
  const inFlight = useRef(false)
  const last = useRef<{ text: string; key: string }>(undefined)

  useEffect(() => {
    // Restored from the back/forward cache after the payment page: reloads to show the order's
    // state.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted && inFlight.current) window.location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  async function pay(body: Body) {
    if (inFlight.current) return
    inFlight.current = true
    setSending(true)
    setLost(false)
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: attemptKey(tab, body, randomId) }
    try {
      const answer = (await send('POST', service.calls.book, body, {
        headers: { 'Idempotency-Key': last.current.key },
      })) as BookAnswer
      // The next booking is another one, even if it is identical.
      forgetAttempt(tab)
      if (on.onBooked(answer)) {
        void queries.invalidateQueries()
        return
      }
      if (!answer.payment) toastSuccess(confirmationOf(answer))
      await new Promise((resolve) => setTimeout(resolve, LEAVE_AFTER_MS))
      if (answer.payment) {
        // Still `sending`: the page is being left. Back from the next page leads to the stored
        // order, not to an empty form.
        const order = new URLSearchParams({ order: answer.order, left: '1' })
        window.history.replaceState(window.history.state, '', localPath(`/payment-result?${order}`))
        goToPayment(answer.payment)
        return
      }
      void queries.invalidateQueries()
      go(`/booking-history?${new URLSearchParams({ booked: answer.order })}`)
    } catch (error) {
      inFlight.current = false
      setSending(false)
      refused(error)
    }
  }

  function refused(error: unknown) {
    toastError(failureSentence(error))
    if (!(error instanceof ApiError)) return setLost(true)
    const { status, code, fields } = error
    // Nothing was sent, so there is no outcome to find out.
    if (code === 'offline') return
    if (status === 0 || status >= 500) return setLost(true)
    if (status === 401) return on.onSignedOut()
    if (status === 429) return
    // A definite refusal: nothing was booked, and the next attempt is a new one.
    last.current = undefined
    forgetAttempt(tab)
    if (code === 'slot-taken' || code === 'favourite-taken') {
      void queries.invalidateQueries({ queryKey: [SLOTS] })
      return code === 'slot-taken' ? on.onSlotTaken() : on.onFavouriteTaken()
    }
    if (code === 'price-changed' || code === 'credit-changed')
      return void queries.invalidateQueries({ queryKey: [QUOTE] })
    if (code === 'addon-unknown')
      for (const key of ADDONS) void queries.invalidateQueries({ queryKey: [key] })
    const [field] = Object.keys(fields)
    if (field) on.onField(field, fields[field] ?? failureSentence(error))
  }

  return { pay, sending, lost }
}

/** The confirmation, with the favourites who are reserved. */
function confirmationOf({ response, favourites }: BookAnswer): string {
  if (!favourites) return response
  return `${response}. ${m.favourite_with({ names: listLabel(favourites, pageLocale) })}`
}
