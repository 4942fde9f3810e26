import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageChoice } from '../../domain/api/messages/sent-messages.ts'
import { momentLabel } from '../../domain/messages/format.ts'
import { m } from '../../messages/page.ts'
import { call, failureSentence } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Page.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import styles from './MessageChoices.module.css'

export const choicesKey = ['message-choices']

/** By which channels somebody wants messages: each box is saved as it is set. */
export function MessageChoices() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: choicesKey,
    queryFn: ({ signal }) => call('GET /account/message-choices/', undefined, { signal }),
  })
  const offered = data?.choices.filter(({ channel }) => data.phone || channel === 'email') ?? []
  return (
    <Card title={m.consent_title()}>
      <p className={styles.lead}>{m.consent_lead()}</p>
      {!data && error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          {!data.phone && <p className={styles.note}>{m.consent_no_phone()}</p>}
          <Choices
            title={m.consent_visits()}
            choices={offered.filter(({ category }) => category === 'utility')}
          />
          <Choices
            title={m.consent_offers()}
            choices={offered.filter(({ category }) => category === 'marketing')}
          />
          {data.phone && (
            <p className={styles.note}>
              {m.consent_number({ phone: data.phone })} {m.consent_end()}
            </p>
          )}
        </>
      )}
    </Card>
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
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const granted = wanted ?? choice.granted

  async function save(next: boolean) {
    if (wanted !== undefined) return
    setWanted(next)
    try {
      const {
        response,
        success: _done,
        ...saved
      } = await call('POST /account/message-choices/', {
        channel,
        category,
        granted: next,
      })
      queries.setQueryData(choicesKey, saved)
      toastSuccess(response)
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <label className={styles.choice} aria-busy={wanted !== undefined || undefined}>
      <input
        type="checkbox"
        checked={granted}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      <span>
        {wording}
        {at && (
          <small>
            {granted
              ? m.consent_granted_at({ when: moment(at) })
              : m.consent_ended_at({ when: moment(at) })}
          </small>
        )}
      </span>
    </label>
  )
}

/** `22 Nov 2026, 8:31 AM`, in Malaysia's time. */
function moment(instant: string): string {
  return momentLabel(new Date(instant), pageLocale, { weekday: 'none' })
}
