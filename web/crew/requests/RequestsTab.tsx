import { useCallback, useEffect, useState } from 'react'
import type { CrewVisit } from '../../../domain/api/crew.ts'
import type { CrewRequest } from '../../../domain/api/crew-requests.ts'
import { startOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import type { HoursSpan } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { useAddress } from '../../navigation.tsx'
import { requestTimes, spansText } from '../../shared/request-times.ts'
import { kindWords, requestStates } from '../../shared/request-words.ts'
import { weekdayNames } from '../../shared/when.ts'
import { BigButton } from '../BigButton.tsx'
import { crewCall } from '../call.ts'
import { ScreenLink } from '../LinkButton.tsx'
import { Screen } from '../Screen.tsx'
import { Section } from '../Section.tsx'
import { useCrew } from '../state.ts'
import type { StoredRequest } from '../store.ts'
import { Unreached } from '../Unreached.tsx'
import { sentenceOf } from '../use-answer.ts'
import { AskHours } from './AskHours.tsx'
import { AskLeave } from './AskLeave.tsx'
import { AskWeek } from './AskWeek.tsx'
import { dismissRequest, readRequests } from './request-outbox.ts'
import styles from './requests.module.css'
import { weekOrder } from './week-order.ts'

/** The worker's requests and their answers (docs/product/workers.md#requests). */
export function RequestsTab() {
  const { search } = useAddress()
  const ask = new URLSearchParams(search).get('ask')
  const { list, requests, worker, day } = useCrew()
  const { failure, again } = useRequests()
  if (ask === 'leave') return <AskLeave />
  if (ask === 'hours') return <AskHours />
  if (ask === 'week' && list) return <AskWeek week={list.week_hours} />
  const unsent = requests
    .filter(({ state, workerId }) => state !== 'refused' && workerId === worker?.id)
    .toReversed()
  const isEmpty = list?.items.length === 0 && unsent.length === 0
  return (
    <Screen title={m.crew_request_title()} busy={!list && !failure}>
      <nav className={styles.asks} aria-label={m.crew_request_new()}>
        <ScreenLink to="/crew?tab=requests&ask=leave">{m.crew_request_ask_leave()}</ScreenLink>
        <ScreenLink to="/crew?tab=requests&ask=hours">{m.crew_request_ask_hours()}</ScreenLink>
        {list && (
          <ScreenLink to="/crew?tab=requests&ask=week">{m.crew_request_ask_week()}</ScreenLink>
        )}
      </nav>
      <Section title={m.crew_request_sent()}>
        {!list && failure && <Unreached failure={failure} onAgain={again} />}
        {isEmpty && <p>{m.crew_request_none()}</p>}
        <ul className={styles.list}>
          {unsent.map((stored) => (
            <Unsent key={stored.id} stored={stored} visits={day?.day.visits ?? []} />
          ))}
          {list?.items.map((request) => (
            <Request key={request.id} request={request} onChange={again} />
          ))}
        </ul>
      </Section>
      <ScreenLink to="/crew?tab=assigned">{m.crew_assigned_title()}</ScreenLink>
    </Screen>
  )
}

/** Fetches the worker's requests when the tab is opened; if that fails, stored ones stay. */
function useRequests() {
  const [failure, setFailure] = useState<string>()
  const again = useCallback(() => {
    void readRequests().then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }, [])
  useEffect(again, [again])
  return { failure, again }
}

/** A request that the server has not confirmed yet. */
function Unsent({
  stored: { id, asked, reason, state },
  visits,
}: {
  stored: StoredRequest
  visits: readonly CrewVisit[]
}) {
  const of = visits.find(
    ({ booking_id }) => asked.kind === 'review' && booking_id === asked.booking_id,
  )
  const start = of && startOf(new Date(of.starts_at))
  return (
    <li className={styles.request}>
      <p className={styles.head}>
        <strong>{kindWords[asked.kind]()}</strong>
        <span data-state="pending">
          {state === 'sent' ? requestStates.pending.label() : m.crew_not_sent()}
        </span>
      </p>
      {asked.kind === 'week' ? (
        <Week week={asked.week_hours} />
      ) : (
        <p>
          {requestTimes({
            first_day: asked.kind === 'review' ? null : asked.first_day,
            last_day:
              asked.kind === 'leave'
                ? asked.last_day
                : asked.kind === 'hours-off'
                  ? asked.first_day
                  : null,
            spans: asked.kind === 'hours-off' ? asked.spans : [],
            visit: start ? { start_date: start.day, start_time: timeOf(start.hour) } : null,
          })}
        </p>
      )}
      <p className={styles.soft}>{reason}</p>
      {state === 'waiting' && (
        <BigButton quiet onClick={() => void dismissRequest(id)}>
          {m.crew_request_withdraw()}
        </BigButton>
      )}
    </li>
  )
}

function Request({ request, onChange }: { request: CrewRequest; onChange: () => void }) {
  const { id, kind, state, reason, note } = request
  const [problem, setProblem] = useState('')

  async function withdraw() {
    setProblem('')
    try {
      await crewCall('POST /crew/requests/{id}/withdraw/', {}, { id: String(id) })
      onChange()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }

  return (
    <li className={styles.request}>
      <p className={styles.head}>
        <strong>{kindWords[kind]()}</strong>
        <span data-state={state}>{requestStates[state].label()}</span>
      </p>
      {kind === 'week' ? <Week week={request.week_hours} /> : <p>{requestTimes(request)}</p>}
      <p className={styles.soft}>{reason}</p>
      {note && <p className={styles.note}>{m.crew_request_note({ note })}</p>}
      {problem && <p role="alert">{problem}</p>}
      {state === 'pending' && (
        <BigButton quiet onClick={() => void withdraw()}>
          {m.crew_request_withdraw()}
        </BigButton>
      )}
    </li>
  )
}

function Week({ week }: { week: readonly (readonly HoursSpan[])[] }) {
  const names = weekdayNames('short')
  return (
    <dl className={styles.week}>
      {weekOrder.map((day) => (
        <div key={day}>
          <dt>{names[day]}</dt>
          <dd>{spansText(week[day] ?? []) || m.crew_request_off()}</dd>
        </div>
      ))}
    </dl>
  )
}
