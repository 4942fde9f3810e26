import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../messages/page.ts'
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
    label: m.public_cleaning(),
    page: '/book-cleaner',
    art: <Drawing name="CleaningArt" />,
  },
  {
    value: 'caregiver',
    label: m.public_caregiver(),
    page: '/book-care-giver',
    art: <Drawing name="CareArt" />,
  },
]

/** Shown on the home page, but not selectable yet (docs/product/pages.md#home). */
const comingSoon = [
  { value: 'gardening', label: m.public_gardening() },
  { value: 'movers-packers', label: m.public_movers_packers() },
  { value: 'general-worker', label: m.public_general_worker() },
  { value: 'task-errands', label: m.public_task_errands() },
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
        <legend>{m.public_what_help()}</legend>
        <div className={styles.bookable}>
          {bookable.map(({ value, label, art }) => (
            <label key={value} className={styles.card}>
              <input type="radio" name="service" value={value} />
              <span className={styles.art}>{art}</span>
              <span className={styles.label}>
                {label}
                <small>{m.public_from_an_hour({ price: from[value] })}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <PostcodeField
        input={input}
        booking={booking}
        label={m.public_your_postcode()}
        example="59100"
        button={m.public_book_now()}
        disabled={!chosen}
      />
      <p className={styles.note}>{chosen ? m.public_comes_next() : m.public_choose_service()}</p>
      <fieldset className={styles.soon}>
        <legend>{m.public_coming_soon()}</legend>
        {comingSoon.map(({ value, label }) => (
          <label key={value} className={styles.later}>
            <input type="radio" name="service" value={value} disabled />
            {label}
            <small className="visually-hidden">{m.public_coming_soon()}</small>
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
