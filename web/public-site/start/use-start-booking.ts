import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FormCode, formSentence } from '../../../domain/messages/form-problem.ts'
import { useSession } from '../../account/session.ts'
import { call, failureSentence } from '../../api.ts'
import { browserStorage } from '../../browser-storage.ts'
import { pageLocale } from '../../locale.ts'
import { useGo } from '../../navigation.tsx'
import { servedPostcodes } from '../../served-postcodes.ts'
import { dismissErrors, toastError } from '../../ui/toast.ts'

/** Why a booking could not be started; a failed call can be retried, a wrong postcode cannot. */
export type StartError = { message: string; canRetry: boolean }

/**
 * From a typed postcode to a wizard (docs/product/checks.md#home-and-landing-pages). The field
 * holds its own value and is read when needed, so that what was typed before hydration counts.
 */
export function useStartBooking(input: RefObject<HTMLInputElement | null>) {
  const go = useGo()
  const checking = useRef(false)
  const [busy, setBusy] = useState(false)
  const [startError, setStartError] = useState<StartError>()

  // Prefills the last booked postcode, from this or another device.
  const isCustomer = useSession()?.role === 'Customer'
  useEffect(() => {
    // Not if the button, pressed before hydration, waits: its field was seen empty.
    if (input.current?.form?.querySelector('button[aria-busy]')) return
    const last = lastPostcode()
    fillEmpty(input.current, last)
    if (last || !isCustomer) return
    call('GET /booking-details/get-saved-addresses/', {}).then(
      ([latest]) => {
        const isTyping = input.current === document.activeElement
        if (latest && !isTyping) fillEmpty(input.current, String(latest.post_code))
      },
      // Then it is typed.
      () => undefined,
    )
  }, [input, isCustomer])

  function refuse(code: FormCode) {
    const message = formSentence({ code }, pageLocale)
    setStartError({ message, canRetry: false })
    toastError(message)
    input.current?.focus()
  }

  async function start(page: string) {
    // Ignores a second click while the first is running.
    if (checking.current) return
    const postcode = input.current?.value.replace(/\s/g, '') ?? ''
    if (!postcode) return refuse('postcode-missing')

    checking.current = true
    setBusy(true)
    setStartError(undefined)
    try {
      const served = await servedPostcodes()
      if (!served.has(Number(postcode))) return refuse('postcode-not-served')
      browserStorage().browser.setItem(LAST_POSTCODE, postcode)
      go(`${page}?postcode=${Number(postcode)}`)
    } catch (error) {
      const message = failureSentence(error)
      setStartError({ message, canRetry: true })
      toastError(message)
    } finally {
      checking.current = false
      setBusy(false)
    }
  }

  return {
    start,
    busy,
    startError,
    /** Another postcode is being typed. */
    clearError: () => {
      if (startError) dismissErrors()
      setStartError(undefined)
    },
    // Loads the list while the person still types; failures are shown when the button is pressed.
    warmUp: () => {
      servedPostcodes().catch(() => undefined)
    },
  }
}

/** Removed on logout, as everything under `jiran.` is. */
const LAST_POSTCODE = 'jiran.postcode'

function lastPostcode(): string {
  const stored = browserStorage().browser.getItem(LAST_POSTCODE) ?? ''
  return /^\d{5}$/.test(stored) ? stored : ''
}

function fillEmpty(field: HTMLInputElement | null, value: string): void {
  if (field && !field.value) field.value = value
}
