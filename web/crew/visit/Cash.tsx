import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { PageLink } from '../../navigation.tsx'
import { BigButton } from '../BigButton.tsx'
import { press } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { actionAddress, visitAddress } from './addresses.ts'
import { CodeOrReason } from './CodeOrReason.tsx'
import { inRinggit, useOnlinePayment } from './PayByPhone.tsx'
import styles from './visit.module.css'

/** The cash of a visit: to collect, and collected. */
export function CashToCollect({ shown: { visit, entries, steps } }: { shown: ShownVisit }) {
  const pressed = entries.findLast(({ event }) => event.kind === 'cash')
  const { to_collect: open, collected, pay_online: online } = visit
  useOnlinePayment(online?.state === 'pending')
  if (pressed?.event.kind === 'cash')
    return (
      <p className={styles.said}>
        <span>
          {m.crew_cash_collected()} {inRinggit(pressed.event.amount)}
          {pressed.state !== 'sent' && <em>{m.crew_not_sent()}</em>}
        </span>
      </p>
    )
  const hasBegun = steps.has('arrived') || steps.has('started') || steps.has('finished')
  return (
    <>
      {collected > 0 && (
        <p className={styles.said}>
          {m.crew_cash_collected()} {inRinggit(collected)}
        </p>
      )}
      {open > 0 && (
        <p className={styles.cash}>
          {m.crew_collect()} <strong>{inRinggit(open)}</strong>
        </p>
      )}
      {online?.state === 'paid' && (
        <p className={styles.said}>
          <span>{m.crew_phone_pay_paid({ amount: inRinggit(online.amount) })}</span>
          {m.crew_phone_pay_paid_lead()}
        </p>
      )}
      {online?.state === 'pending' && <p className={styles.said}>{m.crew_phone_pay_pending()}</p>}
      {open > 0 && hasBegun && (
        <>
          <PageLink to={actionAddress(visit, 'cash')} className={styles.open}>
            {m.crew_cash_got()}
          </PageLink>
          {online?.page && (
            <PageLink to={actionAddress(visit, 'pay')} className={styles.open}>
              {m.crew_phone_pay()}
            </PageLink>
          )}
        </>
      )}
    </>
  )
}

/** Records cash with the customer's four digits, or a reason (docs/product/visits.md#cash). */
export function Cash({ shown: { visit } }: { shown: ShownVisit }) {
  const back = visitAddress(visit)
  const goBack = useBack(back)
  const [hasCode, setHasCode] = useState(true)
  const [problem, setProblem] = useState<string>()
  const amount = visit.to_collect

  function collect(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const [code, reason] = [text('code'), text('reason')]
    if (hasCode && !/^\d{4}$/.test(code)) return setProblem(m.crew_digits_needed())
    if (!hasCode && !reason) return setProblem(m.crew_reason_needed())
    void press({ kind: 'cash', booking_id: visit.booking_id, amount, code, reason })
    goBack()
  }

  function change(to: boolean) {
    setProblem(undefined)
    setHasCode(to)
  }

  return (
    <Screen
      title={m.crew_cash_title({ amount: inRinggit(amount) })}
      lead={hasCode ? m.crew_cash_lead() : m.crew_cash_reason_lead()}
      back={{ to: back, label: m.crew_back_to_visit() }}
    >
      {amount > 0 && (
        <form className={styles.form} noValidate onSubmit={collect}>
          <CodeOrReason hasCode={hasCode} error={problem} />
          <BigButton type="submit">{m.crew_cash_got()}</BigButton>
          <BigButton quiet onClick={() => change(!hasCode)}>
            {hasCode ? m.crew_no_code() : m.crew_have_code()}
          </BigButton>
        </form>
      )}
    </Screen>
  )
}
