import { useState } from 'react'
import { m } from '../../messages/page.ts'
import { call, failureSentence } from '../api.ts'
import { VisitCode } from '../shared/visit/VisitCode.tsx'
import { hoursLabel, timeOfMoment } from '../shared/when.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatRm } from '../ui/Money.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './LivePage.module.css'
import type { Live } from './use-live.ts'

type ExtraTimeRequest = NonNullable<Live['extra_time']>

/** The title of the crew's request or its result; undefined if there is none. */
export function extraTimeTitle(asked: Live['extra_time']): string | undefined {
  if (!asked) return undefined
  const length = hoursLabel(asked.minutes / 60)
  if (asked.state === 'open') return m.visit_extra_asked({ length })
  if (asked.state === 'approved') return m.visit_extra_approved({ length })
  return asked.state === 'declined' ? m.visit_extra_declined({ length }) : undefined
}

type Props = {
  asked: ExtraTimeRequest
  token: string
  onAnswered: () => void
}

/**
 * The crew's request for extra time: end, price, and the customer's answer
 * (docs/product/visits.md#extra-time).
 */
export function ExtraTime({ asked, token, onAnswered }: Props) {
  const title = extraTimeTitle(asked)
  if (!title) return null
  return (
    <Card title={title}>
      {asked.state !== 'declined' && (
        <Facts
          inColumns
          facts={[
            [m.visit_extra_end(), timeOfMoment(asked.ends_at)],
            [m.visit_extra_price(), formatRm(asked.price)],
          ]}
        />
      )}
      {asked.on_account && asked.state !== 'declined' && <p>{m.visit_extra_on_account()}</p>}
      {asked.state === 'open' && <Answer asked={asked} token={token} onAnswered={onAnswered} />}
      {asked.pay && (
        <p className={styles.pay}>
          <ButtonLink to={asked.pay}>{m.visit_extra_pay()}</ButtonLink>
        </p>
      )}
    </Card>
  )
}

function Answer({ asked: { id, price, code }, token, onAnswered }: Props) {
  const [busy, setBusy] = useState<'approve' | 'decline'>()
  const [problem, setProblem] = useState('')

  async function send(answer: 'approve' | 'decline') {
    if (busy) return
    setBusy(answer)
    setProblem('')
    try {
      await call('POST /visits/live/extra-time/', { token, id, answer, agreed_price: price })
    } catch (error) {
      setProblem(failureSentence(error))
    }
    setBusy(undefined)
    onAnswered()
  }

  return (
    <>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.answers}>
        <PlainButton busy={busy === 'approve'} onClick={() => void send('approve')}>
          {m.visit_extra_approve({ amount: formatRm(price) })}
        </PlainButton>
        <PlainButton
          variant="outline"
          busy={busy === 'decline'}
          onClick={() => void send('decline')}
        >
          {m.visit_extra_decline()}
        </PlainButton>
      </div>
      {code && <VisitCode code={code} hint={m.visit_extra_code_hint()} />}
    </>
  )
}
