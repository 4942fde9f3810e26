import { useEffect, useState } from 'react'
import { m } from '../../messages/page.ts'
import { BigButton } from './BigButton.tsx'
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push.ts'
import { Section } from './Section.tsx'

/** Turns messages on this phone on or off; empty if they are not possible, or offline. */
export function PushChoice() {
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    readPushState().then(setState, () => undefined)
  }, [])
  if (!state || state === 'impossible') return null

  async function change(by: () => Promise<PushState>) {
    setFailed(false)
    setBusy(true)
    try {
      setState(await by())
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  return (
    <Section title={m.crew_push()}>
      <p>{texts[state]}</p>
      {failed && <p role="alert">{m.crew_push_failed()}</p>}
      {state !== 'blocked' && (
        <BigButton
          quiet
          disabled={busy}
          onClick={() => void change(state === 'on' ? turnPushOff : turnPushOn)}
        >
          {state === 'on' ? m.crew_push_turn_off() : m.crew_push_turn_on()}
        </BigButton>
      )}
    </Section>
  )
}

const texts = {
  on: m.crew_push_on(),
  off: m.crew_push_off(),
  blocked: m.crew_push_blocked(),
}
