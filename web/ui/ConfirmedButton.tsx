import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { failureSentence } from '../api.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { PlainButton, type Variant } from './PlainButton.tsx'

type Props = Variant &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'cancelLabel' | 'destructive'> & {
    label: string
    accessibleLabel?: string
    /** The verb of the dialog's button, if it is not that of this one. */
    confirmLabel?: string
    act: () => Promise<unknown>
    /** What the action does. */
    children: ReactNode
  }

/** A button whose action is confirmed in a dialog, which says why it failed. */
export function ConfirmedButton({
  label,
  accessibleLabel,
  variant = 'outline',
  act,
  children,
  ...dialog
}: Props) {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => setAsks(false),
  })
  return (
    <>
      <PlainButton
        variant={variant}
        aria-label={accessibleLabel}
        onClick={() => {
          reset()
          setAsks(true)
        }}
      >
        {label}
      </PlainButton>
      <ConfirmDialog
        confirmLabel={label}
        {...dialog}
        open={asks}
        busy={isPending}
        failure={error ? failureSentence(error) : undefined}
        onConfirm={() => mutate()}
        onClose={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
