import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'

/** Yes or no, with its label beside it. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
