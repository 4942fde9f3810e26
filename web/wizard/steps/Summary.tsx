import { useState } from 'react'
import { textAnswer } from '../../../domain/booking/description.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { RedeemGift } from '../../account/gifts/RedeemGift.tsx'
import { ApiError, failureSentence } from '../../api.ts'
import { localPath } from '../../locale.ts'
import { shortDay, timeLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useBooking } from '../booking-context.ts'
import { SecondWorker } from './SecondWorker.tsx'
import styles from './Summary.module.css'

/** Placeholder of the total, in every language. */
const noTotal = 'RM –'
/** Visits shown before the rest is collapsed. */
const FEW = 4

/**
 * The Booking Summary: every line, the visits, the voucher, and the live total in RM
 * (docs/product/pages.md#booking-wizard).
 */
export function Summary() {
  const { quote } = useBooking()
  const wide = useMedia('(min-width: 1000px)')
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? wide
  const total = quote.shown && formatRm(quote.shown.to_pay ?? quote.shown.total_cost)

  return (
    <>
      <details
        className={styles.summary}
        open={open}
        onToggle={(event) => {
          if (event.currentTarget.open !== open) setOpened(event.currentTarget.open)
        }}
      >
        <summary>
          <span className={styles.title}>{m.wizard_summary()}</span>
          <span className={styles.total} aria-busy={quote.loading}>
            {total ?? noTotal}
          </span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 9 6 6 6-6" />
          </svg>
        </summary>
        <div className={styles.inside}>
          <Lines />
          <Visits />
          <p className={styles.seller}>
            <a href={localPath('/seller-information')} target="_blank" rel="noopener">
              {m.wizard_seller()}
            </a>
          </p>
        </div>
      </details>
      <p className="visually-hidden" role="status">
        {total && !quote.loading ? m.wizard_total({ amount: total }) : ''}
      </p>
    </>
  )
}

/** True for a definite refusal, such as a closed day, which a retry does not change. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 409].includes(error.status)
}

function Lines() {
  const { quote } = useBooking()
  if (quote.error) {
    return (
      <Failure
        busy={quote.loading}
        {...(isRefusal(quote.error) ? {} : { onRetry: () => void quote.refetch() })}
      >
        {failureSentence(quote.error)}
      </Failure>
    )
  }
  if (!quote.shown) {
    return <p className={styles.empty}>{m.wizard_summary_empty()}</p>
  }
  return (
    <>
      <dl className={styles.lines} aria-busy={quote.loading}>
        {quote.shown.lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd className="numerals">{formatRm(line.amount)}</dd>
          </div>
        ))}
        <Credit />
      </dl>
      {quote.shown.tax && (
        <p className={styles.tax}>
          {m.wizard_tax({ rate: quote.shown.tax.rate, amount: formatRm(quote.shown.tax.amount) })}
        </p>
      )}
      <SecondWorker />
      <Gift />
      {quote.shown.voucher_message && (
        <p className={styles.refused}>{quote.shown.voucher_message}</p>
      )}
    </>
  )
}

/** The part paid by the customer's credit, and the rest (docs/product/credits.md#use). */
function Credit() {
  const { credit_used: used, to_pay: toPay } = useBooking().quote.shown ?? {}
  if (!used || toPay === undefined) return null
  return (
    <>
      <div>
        <dt>{m.wizard_credit()}</dt>
        <dd className="numerals">{formatRm(-used)}</dd>
      </div>
      <div>
        <dt>{m.wizard_to_pay()}</dt>
        <dd className="numerals">{formatRm(toPay)}</dd>
      </div>
    </>
  )
}

/**
 * Redeems a gift voucher, for customers who book for themselves (docs/product/gifts.md#redeeming).
 */
function Gift() {
  const { session, quote } = useBooking()
  const [opened, setOpened] = useState(false)
  if (session?.role !== 'Customer') return null
  return (
    <details
      className={styles.gift}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{m.wizard_gift()}</summary>
      {opened && (
        <RedeemGift
          onRedeemed={() => {
            setOpened(false)
            void quote.refetch()
          }}
        />
      )}
    </details>
  )
}

function Visits() {
  const { service, read } = useBooking()
  const days = textAnswer(read, 'start_date') ? service.sessionDays(read) : []
  const hour = hourOf(textAnswer(read, 'start_time'))
  if (days.length === 0) return null
  const at = hour === undefined ? undefined : timeLabel(hour)
  const rest = days.slice(FEW)
  return (
    <div className={styles.visits}>
      <h3>{m.wizard_visit_count({ count: days.length })}</h3>
      <Days days={days.slice(0, FEW)} at={at} />
      {rest.length > 0 && (
        <details>
          <summary>{m.wizard_more({ count: rest.length })}</summary>
          <Days days={rest} at={at} />
        </details>
      )}
    </div>
  )
}

function Days({ days, at }: { days: readonly string[]; at: string | undefined }) {
  return (
    <ul>
      {days.map((day) => (
        <li key={day}>{at ? m.time_day_time({ day: shortDay(day), time: at }) : shortDay(day)}</li>
      ))}
    </ul>
  )
}
