import type { ComponentProps } from 'react'
import type { Booking } from '../../shared/use-booking.ts'
import { useBookingChange } from '../../shared/use-booking-change.ts'
import { ConfirmForm } from '../form/ConfirmForm.tsx'
import type { FieldSet, Values } from '../form/describe-form.tsx'
import { useForm } from '../form/use-form.ts'

type Props<F> = Omit<
  ComponentProps<typeof ConfirmForm<F>>,
  'form' | 'busy' | 'failure' | 'onConfirm'
> & {
  booking: Booking
  fields: F
  change: (values: Values<F>) => Promise<{ response: string }>
}

/** A dialog with a few fields that changes a booking. Rendered while open. */
export function BookingQuestion<F extends FieldSet>({
  booking,
  fields,
  change,
  ...question
}: Props<F>) {
  const form = useForm(fields)
  const { change: confirm, ...state } = useBookingChange(booking, change, question.onClose)
  return (
    <ConfirmForm
      {...question}
      form={form}
      busy={state.busy}
      failure={state.failure}
      onConfirm={confirm}
    />
  )
}
