import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { Drawing } from '../../ui/art/Drawing.tsx'
import { bookingPageOf, fromPrice, offeredServices } from '../offered-services.ts'
import { When } from '../When.tsx'
import { PostcodeField } from './PostcodeField.tsx'
import styles from './StartBooking.module.css'
import { useStartBooking } from './use-start-booking.ts'

/**
 * The home page's form: choose a service, enter the postcode, Book Now (docs/product/pages.md#home,
 * docs/product/checks.md#home-and-landing-pages). The fields are uncontrolled and are read when
 * needed, so that what was typed before hydration counts. Open services can be chosen; those coming
 * soon are listed.
 */
export function StartBooking() {
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
    const choice = fields && offeredServices.find(({ value }) => value === chosenService(fields))
    if (choice) void booking.start(bookingPageOf(choice.skill))
  }

  return (
    <form ref={form} className={styles.form} onSubmit={start} noValidate>
      <fieldset
        className={styles.services}
        onChange={() => form.current && setChosen(chosenService(form.current))}
      >
        <legend>{m.public_what_help()}</legend>
        <div className={styles.bookable}>
          {offeredServices.map((service) => (
            <When key={service.skill} is={`${service.skill}=open`}>
              <label className={styles.card}>
                <input type="radio" name="service" value={service.value} />
                <span className={styles.art}>
                  <Drawing name={service.art} />
                </span>
                <span className={styles.label}>
                  {service.label}
                  <small>{fromPrice(service)}</small>
                </span>
              </label>
            </When>
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
      <p className={styles.note}>
        <span className={styles.before}>{m.public_choose_service()}</span>
        <span className={styles.after}>{m.public_comes_next()}</span>
      </p>
      <When is="*=soon">
        <fieldset className={styles.soon}>
          <legend>{m.public_coming_soon()}</legend>
          {offeredServices.map(({ skill, value, label }) => (
            <When key={skill} is={`${skill}=soon`}>
              <label className={styles.later}>
                <input type="radio" name="service" value={value} disabled />
                {label}
                <small className="visually-hidden">{m.public_coming_soon()}</small>
              </label>
            </When>
          ))}
        </fieldset>
      </When>
    </form>
  )
}

function chosenService(form: HTMLFormElement): string | undefined {
  const value = new FormData(form).get('service')
  return typeof value === 'string' ? value : undefined
}
