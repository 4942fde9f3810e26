import type { RefObject } from 'react'
import { m } from '../../../messages/page.ts'
import { FormError } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './PostcodeField.module.css'
import type { useStartBooking } from './use-start-booking.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  booking: ReturnType<typeof useStartBooking>
  label: string
  example: string
  button: string
  disabled?: boolean
}

/** A postcode, its button, and the message of a problem. */
export function PostcodeField({ input, booking, label, example, button, disabled }: Props) {
  const { busy, startError, clearError, warmUp } = booking
  return (
    <>
      <div className={styles.where}>
        <div className={styles.field}>
          <label htmlFor="postcode">{label}</label>
          <input
            ref={input}
            id="postcode"
            name="postcode"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
            placeholder={example}
            aria-invalid={startError && !startError.canRetry ? true : undefined}
            aria-describedby={startError ? 'postcode-error' : undefined}
            onFocus={warmUp}
            onInput={clearError}
          />
        </div>
        <PlainButton type="submit" variant="accent" disabled={disabled} busy={busy}>
          {button}
        </PlainButton>
      </div>
      <FormError
        id="postcode-error"
        message={startError?.message}
        canRetry={startError?.canRetry}
        busy={busy}
      />
      <p className="visually-hidden" role="status">
        {busy ? m.public_checking_postcode() : ''}
      </p>
    </>
  )
}
