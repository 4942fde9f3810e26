import { useRef } from 'react'
import { m } from '../../../messages/page.ts'
import { PostcodeField } from './PostcodeField.tsx'
import styles from './PostcodeForm.module.css'
import { useStartBooking } from './use-start-booking.ts'

type Props = {
  title: string
  /** The wizard that Next leads to. */
  page: string
  label?: string
  example: string
}

/**
 * The postcode box of a landing page (docs/product/pages.md#landing-pages): Next leads to the
 * wizard with the postcode.
 */
export function PostcodeForm({ title, page, label = m.public_your_postcode(), example }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const booking = useStartBooking(input)
  return (
    <form
      id="start"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void booking.start(page)
      }}
    >
      <h2>{title}</h2>
      <PostcodeField
        input={input}
        booking={booking}
        label={label}
        example={example}
        button={m.public_next()}
      />
      <p className={styles.note}>{m.public_look_first()}</p>
    </form>
  )
}
