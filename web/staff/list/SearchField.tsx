import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../shell/Icon.tsx'
import styles from './list.module.css'

const TYPING_MS = 300

/** A search field whose text is stored in the address once typing pauses. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  /** The value in the address. */
  value: string
  onChange: (words: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const pass = useEffectEvent(onChange)
  const wanted = typed.trim()
  // Pending input must not navigate back from a page that is being opened.
  const leaving = useNavigation().state !== 'idle'

  // The address was changed elsewhere: Back, or a shared address.
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
    <label className={styles.search}>
      <Icon name="find" />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}
