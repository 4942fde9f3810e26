import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatSen } from '../../domain/booking/money.ts'
import { discountedUnitSen } from '../../domain/booking/price.ts'
import type { MessageCode } from '../../domain/messages/english.ts'
import { sentence } from '../../domain/messages/problem.ts'
import { careGiverRates } from '../../domain/services/care-giver/rates.ts'
import { cleanerRates } from '../../domain/services/cleaner/rates.ts'
import { type DemoTariff, tariffOf } from '../../domain/services/demo-tariff.ts'
import { failureSentence } from '../api.ts'
import { servedPostcodes } from '../served-postcodes.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import {
  CareArt,
  CleaningArt,
  ErrandsArt,
  GardenArt,
  MovingArt,
  WorkerArt,
} from '../ui/ServiceArt.tsx'
import { toastError } from '../ui/toast.ts'
import styles from './StartBooking.module.css'

type Choice = {
  value: string
  label: string
  page: string
  rates: DemoTariff
  art: ReactNode
}

const bookable: readonly Choice[] = [
  {
    value: 'cleaning',
    label: 'Cleaning',
    page: '/book-cleaner',
    rates: cleanerRates,
    art: <CleaningArt />,
  },
  {
    value: 'caregiver',
    label: 'Caregiver',
    page: '/book-care-giver',
    rates: careGiverRates,
    art: <CareArt />,
  },
]

/** Shown on the home page, but not selectable there yet (spec 1). */
const comingSoon = [
  { value: 'gardening', label: 'Gardening', art: <GardenArt /> },
  { value: 'movers-packers', label: 'Movers & Packers', art: <MovingArt /> },
  { value: 'general-worker', label: 'General Worker', art: <WorkerArt /> },
  { value: 'task-errands', label: 'Task & Errands', art: <ErrandsArt /> },
]

type Trouble = { message: string; canRetry: boolean }

/**
 * The home page's form: choose a service, enter the postcode, Book Now (spec 2 and 5). The fields keep
 * their own values and are read when needed, so that what was typed before the script came still counts.
 */
export function StartBooking() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const postcodeInput = useRef<HTMLInputElement>(null)
  const checking = useRef(false)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>()

  useEffect(() => {
    if (form.current) setChosen(chosenService(form.current))
  }, [])

  function refuse(code: MessageCode) {
    const message = sentence({ code })
    setTrouble({ message, canRetry: false })
    toastError(message)
    postcodeInput.current?.focus()
  }

  async function start(event: FormEvent) {
    event.preventDefault()
    const fields = form.current
    // A second click while the first is under way changes nothing.
    if (!fields || checking.current) return
    const choice = bookable.find(({ value }) => value === chosenService(fields))
    if (!choice) return
    const postcode = postcodeInput.current?.value.replace(/\s/g, '') ?? ''
    if (!postcode) return refuse('postcode-missing')

    checking.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      const served = await servedPostcodes()
      if (!served.has(Number(postcode))) return refuse('postcode-not-served')
      await navigate(`${choice.page}?postcode=${Number(postcode)}`, {
        state: { postcode: String(Number(postcode)) },
      })
    } catch (error) {
      const message = failureSentence(error)
      setTrouble({ message, canRetry: true })
      toastError(message)
    } finally {
      checking.current = false
      setBusy(false)
    }
  }

  // The list is on its way while the person still types; its failure shows on Book Now.
  function warmUp() {
    servedPostcodes().catch(() => undefined)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={start} noValidate>
      <fieldset
        className={styles.services}
        onChange={() => form.current && setChosen(chosenService(form.current))}
      >
        <legend>What do you need a hand with?</legend>
        <div className={styles.bookable}>
          {bookable.map(({ value, label, rates, art }) => (
            <label key={value} className={styles.card}>
              <input type="radio" name="service" value={value} />
              <span className={styles.art}>{art}</span>
              <span className={styles.label}>
                {label}
                <small>from {lowestHourly(rates)} an hour</small>
              </span>
            </label>
          ))}
        </div>
        <div className={styles.soon}>
          {comingSoon.map(({ value, label, art }) => (
            <label key={value} className={styles.later}>
              <input type="radio" name="service" value={value} disabled />
              <span className={styles.art}>{art}</span>
              <span className={styles.label}>
                {label}
                <small>Coming soon</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.where}>
        <div className={styles.field}>
          <label htmlFor="postcode">Your postcode</label>
          <input
            ref={postcodeInput}
            id="postcode"
            name="postcode"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
            placeholder="59100"
            aria-invalid={trouble && !trouble.canRetry ? true : undefined}
            aria-describedby={trouble ? 'postcode-trouble' : undefined}
            onFocus={warmUp}
            onInput={() => setTrouble(undefined)}
          />
        </div>
        <PlainButton type="submit" look="accent" disabled={!chosen} busy={busy}>
          Book Now
        </PlainButton>
      </div>
      {trouble && (
        <div id="postcode-trouble" className={styles.trouble}>
          <p>{trouble.message}</p>
          {trouble.canRetry && (
            <PlainButton type="submit" look="outline" busy={busy}>
              Try again
            </PlainButton>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {busy ? 'Checking your postcode' : ''}
      </p>
    </form>
  )
}

/** `RM 25`: the lowest rate of an hour, from the rates themselves; sen only where there are some. */
function lowestHourly(rates: DemoTariff): string {
  return formatSen(Math.min(...tariffOf(rates).rates.map(discountedUnitSen))).replace(/\.00$/, '')
}

function chosenService(form: HTMLFormElement): string | undefined {
  const value = new FormData(form).get('service')
  return typeof value === 'string' ? value : undefined
}
