import type { ComponentProps } from 'react'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useAction } from '../ui/use-action.ts'

type Props = Omit<ComponentProps<typeof PlainButton>, 'busy' | 'onClick' | 'variant'> & {
  save: () => Promise<unknown>
  /** Formats the message of a failure. */
  sentenceOf?: (error: unknown) => string
}

/** A button that saves a file. A toast shows why it failed. */
export function FileButton({ save, sentenceOf, ...button }: Props) {
  const { busy, act } = useAction(sentenceOf)
  return (
    <PlainButton
      {...button}
      variant="outline"
      busy={busy !== undefined}
      onClick={() => act('save', save)}
    />
  )
}
