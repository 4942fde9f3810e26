import { type FormEvent, useState } from 'react'
import type { CrewVisit } from '../../../domain/api/crew.ts'
import type { ExtraTimeOption } from '../../../domain/api/crew-extra-time.ts'
import { m } from '../../../messages/page.ts'
import { hoursLabel, timeOfMoment } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { BigButton } from '../BigButton.tsx'
import { crewCall } from '../call.ts'
import { useNow } from '../clock.ts'
import { Field } from '../Field.tsx'
import { ScreenLink } from '../LinkButton.tsx'
import { exchange } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import { Section } from '../Section.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useCrew } from '../state.ts'
import { Unreached } from '../Unreached.tsx'
import { sentenceOf, useAnswer } from '../use-answer.ts'
import { usePolling } from '../use-polling.ts'
import { actionAddress, backToVisit } from './addresses.ts'
import styles from './visit.module.css'

/** Polling interval while the customer may answer. */
const POLL_MS = 10_000

type ExtraTimeRequest = NonNullable<CrewVisit['extra_time']>

const stateWords: Readonly<Record<ExtraTimeRequest['state'], () => string>> = {
  open: m.crew_extra_open,
  approved: m.crew_extra_approved,
  declined: m.crew_extra_declined,
  withdrawn: m.crew_extra_withdrawn,
  over: m.crew_extra_over,
}

/** `1 hour more, until 2:00 PM`, and below it the price. */
function Words({ of }: { of: Omit<ExtraTimeOption, 'refusal'> }) {
  const length = hoursLabel(of.minutes / 60)
  const time = timeOfMoment(of.ends_at)
  return (
    <>
      {m.crew_extra_until({ length, time })}
      {of.price !== null && (
        <>
          <br />
          {formatRm(of.price)}
        </>
      )}
    </>
  )
}

/** The requested extra time, or a link to request it (docs/product/visits.md#extra-time). */
export function ExtraTimeLink({ shown: { visit, steps } }: { shown: ShownVisit }) {
  const now = useNow(useCrew().day)
  const { extra_minutes: possible, extra_time: asked } = visit
  usePolling(asked?.state === 'open', POLL_MS)
  const goesOn = steps.has('started') && !steps.has('finished') && now < new Date(visit.ends_at)
  const mayAsk = goesOn && (possible.length > 0 || asked?.state === 'open')
  if (!mayAsk && !asked) return null
  return (
    <Section title={m.crew_extra()}>
      <div role="status">
        {asked && (
          <p className={styles.main}>
            {stateWords[asked.state]()}
            <span>
              <Words of={asked} />
            </span>
          </p>
        )}
      </div>
      {mayAsk && (
        <ScreenLink to={actionAddress(visit, 'extra')}>
          {asked?.state === 'open' ? m.crew_extra_show() : m.crew_extra_ask()}
        </ScreenLink>
      )}
    </Section>
  )
}

/** Requests extra time, or shows the open request. Both need a network. */
export function ExtraTime({ shown: { visit } }: { shown: ShownVisit }) {
  const asked = visit.extra_time
  const isOpen = asked?.state === 'open'
  usePolling(isOpen, POLL_MS)
  return (
    <Screen
      key={isOpen ? 'open' : 'ask'}
      title={m.crew_extra()}
      lead={isOpen ? stateWords.open() : m.crew_extra_lead()}
      back={backToVisit(visit)}
    >
      {isOpen ? <Open asked={asked} /> : <Ask visit={visit} />}
    </Screen>
  )
}

/** Runs one call at a time, then shows the server's state. */
function useSending() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send(what: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await what()
      return true
    } catch (error) {
      setProblem(sentenceOf(error))
      return false
    } finally {
      await exchange()
      setBusy(false)
    }
  }
  return { send, busy, problem, setProblem }
}

function Ask({ visit }: { visit: CrewVisit }) {
  const input = { booking_id: visit.booking_id }
  const { answer, failure, again } = useAnswer('GET /crew/extra-time/', input)
  // Pressing twice makes one request, even if the answer was lost.
  const [id] = useState(() => crypto.randomUUID())
  const { send, busy, problem } = useSending()

  async function ask(minutes: ExtraTimeOption['minutes']) {
    const isSent = await send(() => crewCall('POST /crew/extra-time/', { id, ...input, minutes }))
    if (!isSent) again()
  }

  return (
    <div className={styles.form}>
      <p className={styles.error} role="alert">
        {problem}
      </p>
      {failure && <Unreached failure={failure} onAgain={again} />}
      {answer?.options.length === 0 && <p>{m.crew_extra_none()}</p>}
      {answer?.options.map((option) =>
        option.refusal === null ? (
          <BigButton
            key={option.minutes}
            quiet
            aria-busy={busy || undefined}
            onClick={() => void ask(option.minutes)}
          >
            <Words of={option} />
          </BigButton>
        ) : (
          <p key={option.minutes}>
            <strong>
              <Words of={option} />
            </strong>
            <br />
            {option.refusal}
          </p>
        ),
      )}
    </div>
  )
}

function Open({ asked }: { asked: ExtraTimeRequest }) {
  const { send, busy, problem, setProblem } = useSending()
  const { id, price: agreed_price, own } = asked

  function approve(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!/^\d{4}$/.test(code)) return setProblem(m.crew_digits_needed())
    void send(() => crewCall('POST /crew/extra-time/approve/', { id, code, agreed_price }))
  }

  return (
    <form className={styles.form} noValidate onSubmit={approve}>
      <p className={styles.main}>
        <Words of={asked} />
      </p>
      <p>{m.crew_extra_code_lead()}</p>
      <Field
        label={m.crew_digits()}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={problem}
      />
      <BigButton type="submit" aria-busy={busy || undefined}>
        {m.crew_extra_approve()}
      </BigButton>
      {own && (
        <BigButton
          quiet
          onClick={() => void send(() => crewCall('POST /crew/extra-time/withdraw/', { id }))}
        >
          {m.crew_request_withdraw()}
        </BigButton>
      )}
    </form>
  )
}
