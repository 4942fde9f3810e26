import { TextInput } from '@mantine/core'
import { m } from '../../../messages/page.ts'

/** Why staff do it. */
export function ReasonField({
  value,
  error,
  description = m.staff_booking_reason_help(),
  onChange,
}: {
  value: string
  error?: string | undefined
  description?: string
  onChange: (reason: string) => void
}) {
  return (
    <TextInput
      label={m.staff_booking_reason()}
      description={description}
      value={value}
      error={error}
      maxLength={300}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
