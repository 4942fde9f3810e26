import { useState } from 'react'
import type { MessageChoice } from '../../domain/api/messages/sent-messages.ts'
import { m } from '../../messages/page.ts'
import { momentLabel } from '../shared/when.ts'
import { Card } from '../ui/Card.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import styles from './MessageChoices.module.css'
import { useMessageChoices, useSaveChoice } from './message-choices.ts'

/** The channels by which a person wants messages. Each checkbox is saved when changed. */
export function MessageChoices() {
  const choices = useMessageChoices()
  return (
    <Card id="messages" title={m.consent_title()}>
      <p className={styles.lead}>{m.consent_lead()}</p>
      <Loaded query={choices}>{(data) => <Offered {...data} />}</Loaded>
    </Card>
  )
}

function Offered({ phone, choices }: { phone: string | null; choices: readonly MessageChoice[] }) {
  const offered = choices.filter(({ channel }) => phone || channel === 'email')
  return (
    <>
      {!phone && <p className={styles.note}>{m.consent_no_phone()}</p>}
      <Choices
        title={m.consent_visits()}
        choices={offered.filter(({ category }) => category === 'utility')}
      />
      <Choices
        title={m.consent_offers()}
        choices={offered.filter(({ category }) => category === 'marketing')}
      />
      {phone && (
        <p className={styles.note}>
          {m.consent_number({ phone })} {m.consent_end()}
        </p>
      )}
    </>
  )
}

function Choices({ title, choices }: { title: string; choices: readonly MessageChoice[] }) {
  if (choices.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {choices.map((choice) => (
        <Choice key={`${choice.channel} ${choice.category}`} choice={choice} />
      ))}
    </fieldset>
  )
}

function Choice({ choice }: { choice: MessageChoice }) {
  const { channel, category, wording, at } = choice
  const [wanted, setWanted] = useState<boolean>()
  const granted = wanted ?? choice.granted

  const save = useSaveChoice()

  async function choose(next: boolean) {
    if (wanted !== undefined) return
    setWanted(next)
    await save({ channel, category, granted: next })
    setWanted(undefined)
  }

  return (
    <label className={styles.choice} aria-busy={wanted !== undefined || undefined}>
      <input
        type="checkbox"
        checked={granted}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <span>
        {wording}
        {at && (
          <small>
            {granted
              ? m.consent_granted_at({ when: momentLabel(at, { weekday: 'none' }) })
              : m.consent_ended_at({ when: momentLabel(at, { weekday: 'none' }) })}
          </small>
        )}
      </span>
    </label>
  )
}
