import { useState } from 'react'
import type { Earnings } from '../../../domain/api/crew-pay.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { addMonths, monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { hoursLabel, monthLabel, shortDay } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { BigButton } from '../BigButton.tsx'
import { Icon } from '../Icon.tsx'
import { Screen } from '../Screen.tsx'
import { Section } from '../Section.tsx'
import { Unreached } from '../Unreached.tsx'
import { useAnswer } from '../use-answer.ts'
import { serviceOf } from '../visit-words.ts'
import { CarriedCash } from './CarriedCash.tsx'
import styles from './pay.module.css'

/** The worker's earnings by month (docs/product/pay.md#earnings). */
export function PayTab() {
  const thisMonth = monthOf(dayOf(new Date()))
  const [month, setMonth] = useState(thisMonth)
  const { answer, failure, again } = useAnswer('GET /crew/earnings/', { month })
  return (
    <Screen title={m.crew_pay_title()}>
      <div className={styles.month}>
        <button
          type="button"
          aria-label={m.crew_pay_month_before()}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <Icon name="back" />
        </button>
        <h2 aria-live="polite">{monthLabel(month)}</h2>
        <button
          type="button"
          aria-label={m.crew_pay_month_after()}
          disabled={month >= addMonths(thisMonth, 1)}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <Icon name="next" />
        </button>
      </div>
      <CarriedCash />
      {failure && <Unreached failure={failure} onAgain={again} />}
      {!failure && !answer && <p role="status">{m.common_loading()}</p>}
      {answer && <Month earnings={answer} />}
    </Screen>
  )
}

function Month({ earnings }: { earnings: Earnings }) {
  const {
    visits,
    tip_lines: tips,
    adjustments,
    total,
    planned,
    closed,
    e_invoice: eInvoice,
  } = earnings
  const done = visits.filter((visit) => visit.done)
  const coming = visits.filter((visit) => !visit.done)
  return (
    <>
      <div className={styles.total}>
        <p>{closed ? m.crew_pay_total_closed() : m.crew_pay_total()}</p>
        <strong>{formatRm(total)}</strong>
        {coming.length > 0 && <p>{m.crew_pay_planned({ amount: formatRm(planned) })}</p>}
      </div>
      {visits.length + tips.length + adjustments.length === 0 && <p>{m.crew_pay_none()}</p>}
      {done.length > 0 && (
        <Section title={m.crew_pay_done()}>
          <Visits visits={done} />
        </Section>
      )}
      {tips.length > 0 && (
        <Section title={m.crew_pay_tips()}>
          <ul className={styles.lines}>
            {tips.map(({ booking_id: id, day, skill, amount }) => (
              <li key={id}>
                <span>
                  {shortDay(day)}
                  <small>{serviceOf({ skill })}</small>
                </span>
                <strong>{formatRm(amount)}</strong>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {adjustments.length > 0 && (
        <Section title={m.crew_pay_adjustments()}>
          <ul className={styles.lines}>
            {adjustments.map(({ kind, amount, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same reason and amount may be there twice
              <li key={at}>
                <span>{reason}</span>
                <strong>{formatRm(kind === 'deduction' ? -amount : amount)}</strong>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {coming.length > 0 && (
        <Section title={m.crew_pay_coming()}>
          <Visits visits={coming} />
        </Section>
      )}
      {eInvoice && <p className={styles.soft}>{m.crew_pay_e_invoice(eInvoice)}</p>}
      <p className={styles.soft}>{m.crew_pay_as_sold()}</p>
      {visits.length + tips.length + adjustments.length > 0 && <SavePdf earnings={earnings} />}
    </>
  )
}

function Visits({ visits }: { visits: Earnings['visits'] }) {
  return (
    <ul className={styles.lines}>
      {visits.map(({ booking_id, day, skill, hours, rate, amount }) => (
        <li key={booking_id}>
          <span>
            {shortDay(day)}
            <small>{serviceOf({ skill })}</small>
            <small>
              {rate === null
                ? hoursLabel(hours)
                : m.crew_pay_made_up({
                    hours: hoursLabel(hours),
                    rate: formatRm(rate),
                  })}
            </small>
          </span>
          <strong>{amount === null ? m.crew_pay_no_amount() : formatRm(amount)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** Saves the month as a PDF; the layout engine is loaded on first use. */
function SavePdf({ earnings }: { earnings: Earnings }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function save() {
    if (busy) return
    setBusy(true)
    setFailed(false)
    try {
      const { saveEarningsPdf } = await import('../../documents/save-earnings.tsx')
      await saveEarningsPdf(earnings)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  return (
    <>
      {failed && <p role="alert">{m.document_failed()}</p>}
      <BigButton quiet aria-busy={busy || undefined} onClick={() => void save()}>
        {m.crew_pay_pdf()}
      </BigButton>
    </>
  )
}
