import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'

const TYPING_MS = 300

/** A search that is stored in the address once typing pauses. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  /** As the address has it. */
  value: string
  onChange: (words: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const pass = useEffectEvent(onChange)
  const wanted = typed.trim()
  // What was typed must not lead back from a page that is being opened.
  const leaving = useNavigation().state !== 'idle'

  // The address changed, and not by what was typed here: Back, or a shared address.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }

  useEffect(() => {
    if (wanted === sent || leaving) return
    const timer = setTimeout(() => {
      setSent(wanted)
      pass(wanted)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted, sent, leaving])

  return (
    <TextInput
      label={label}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
