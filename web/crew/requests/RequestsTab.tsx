import { useState } from 'react'
import type { CrewRequest } from '../../../domain/api/crew-requests.ts'
import { weekdayNames } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { PageLink, useAddress } from '../../navigation.tsx'
import { askedTimes, spansText } from '../../shared/asked-times.ts'
import { kindWords, stateWords } from '../../shared/request-words.ts'
import { BigButton } from '../BigButton.tsx'
import { crewCall } from '../call.ts'
import { Screen } from '../Screen.tsx'
import { Section } from '../Section.tsx'
import { Unreached } from '../Unreached.tsx'
import { sentenceOf, useAnswer } from '../use-answer.ts'
import { AskHours } from './AskHours.tsx'
import { AskLeave } from './AskLeave.tsx'
import { AskWeek } from './AskWeek.tsx'
import styles from './requests.module.css'
import { weekOrder } from './week-order.ts'

/** What the worker asks for, and the answers (docs/product/workers.md#requests). */
export function RequestsTab() {
  const { search } = useAddress()
  const ask = new URLSearchParams(search).get('ask')
  const { answer, failure, again } = useAnswer('GET /crew/requests/')
  if (ask === 'leave') return <AskLeave onSent={again} />
  if (ask === 'hours') return <AskHours onSent={again} />
  if (ask === 'week' && answer) return <AskWeek week={answer.week_hours} onSent={again} />
  return (
    <Screen title={m.crew_request_title()} busy={!answer && !failure}>
      {failure && <Unreached failure={failure} onAgain={again} />}
      {answer && (
        <>
          <nav className={styles.asks} aria-label={m.crew_request_new()}>
            <PageLink to="/crew?tab=requests&ask=leave">{m.crew_request_ask_leave()}</PageLink>
            <PageLink to="/crew?tab=requests&ask=hours">{m.crew_request_ask_hours()}</PageLink>
            <PageLink to="/crew?tab=requests&ask=week">{m.crew_request_ask_week()}</PageLink>
          </nav>
          <Section title={m.crew_request_sent()}>
            {answer.items.length === 0 && <p>{m.crew_request_none()}</p>}
            <ul className={styles.list}>
              {answer.items.map((request) => (
                <Request key={request.id} request={request} onChange={again} />
              ))}
            </ul>
          </Section>
          <PageLink to="/crew?tab=assigned" className={styles.words}>
            {m.crew_assigned_title()}
          </PageLink>
        </>
      )}
    </Screen>
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
        <span data-state={state}>{stateWords[state]()}</span>
      </p>
      {kind === 'week' ? <Week week={request.week_hours} /> : <p>{askedTimes(request)}</p>}
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

function Week({ week }: { week: CrewRequest['week_hours'] }) {
  const names = weekdayNames(pageLocale, 'short')
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
