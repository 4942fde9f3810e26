import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Drawing } from '../ui/Drawing.tsx'
import { PostcodeField } from './PostcodeField.tsx'
import styles from './StartBooking.module.css'
import { useStartBooking } from './use-start-booking.ts'

type Choice = {
  value: 'cleaning' | 'caregiver'
  label: string
  page: string
  art: ReactNode
}

const bookable: readonly Choice[] = [
  {
    value: 'cleaning',
    label: 'Cleaning',
    page: '/book-cleaner',
    art: <Drawing name="CleaningArt" />,
  },
  {
    value: 'caregiver',
    label: 'Caregiver',
    page: '/book-care-giver',
    art: <Drawing name="CareArt" />,
  },
]

/** Shown on the home page, but not selectable yet (docs/product/pages.md#home). */
const comingSoon = [
  { value: 'gardening', label: 'Gardening' },
  { value: 'movers-packers', label: 'Movers & Packers' },
  { value: 'general-worker', label: 'General Worker' },
  { value: 'task-errands', label: 'Task & Errands' },
]

/**
 * The home page's form: choose a service, enter the postcode, Book Now (docs/product/pages.md#home,
 * docs/product/checks.md#home-and-landing-pages). The fields are uncontrolled and are read when
 * needed, so that what was typed before hydration counts.
 * @param from the lowest price of an hour of each, as text.
 */
export function StartBooking({ from }: { from: Readonly<Record<Choice['value'], string>> }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const booking = useStartBooking(input)
  const [chosen, setChosen] = useState<string>()

  useEffect(() => {
    if (form.current) setChosen(chosenService(form.current))
  }, [])

  function start(event: FormEvent) {
    event.preventDefault()
    const fields = form.current
    const choice = fields && bookable.find(({ value }) => value === chosenService(fields))
    if (choice) void booking.start(choice.page)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={start} noValidate>
      <fieldset
        className={styles.services}
        onChange={() => form.current && setChosen(chosenService(form.current))}
      >
        <legend>What do you need a hand with?</legend>
        <div className={styles.bookable}>
          {bookable.map(({ value, label, art }) => (
            <label key={value} className={styles.card}>
              <input type="radio" name="service" value={value} />
              <span className={styles.art}>{art}</span>
              <span className={styles.label}>
                {label}
                <small>from {from[value]} an hour</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <PostcodeField
        input={input}
        booking={booking}
        label="Your postcode"
        example="59100"
        button="Book Now"
        disabled={!chosen}
      />
      <p className={styles.note}>
        {chosen ? 'Prices and free start times come next.' : 'Choose a service to go on.'}
      </p>
      <fieldset className={styles.soon}>
        <legend>Coming soon</legend>
        {comingSoon.map(({ value, label }) => (
          <label key={value} className={styles.later}>
            <input type="radio" name="service" value={value} disabled />
            {label}
            <small className="visually-hidden">Coming soon</small>
          </label>
        ))}
      </fieldset>
    </form>
  )
}

function chosenService(form: HTMLFormElement): string | undefined {
  const value = new FormData(form).get('service')
  return typeof value === 'string' ? value : undefined
}
