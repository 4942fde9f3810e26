import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { statusName } from '../../../../domain/messages/status-name.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { m } from '../../../../messages/page.ts'
import { pageLocale } from '../../../locale.ts'
import { bookingAddress } from '../../../shared/booking-address.ts'
import {
  frequencyLabel,
  paymentMethodLabel,
  placeText,
  servedText,
  serviceTitle,
  visitText,
} from '../../../shared/booking-rows.ts'
import {
  Badge,
  BadgePair,
  OwedBadge,
  PaymentBadge,
  StatusBadge,
} from '../../../shared/StatusBadge.tsx'
import { clockLabel, dayLabel, momentText, spanText } from '../../../shared/when.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { formatRm, Money } from '../../../ui/Money.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { seriesAddress } from '../../series/series-address.ts'
import { canPay, PayAgain } from '../PayAgain.tsx'
import { byOrder } from '../series.ts'
import { BookAgain } from './BookAgain.tsx'
import styles from './HistoryList.module.css'

type Props = {
  /** The accessible name of the list. */
  caption: string
  bookings: readonly BookingRecord[]
  /** Offers to book the same again. */
  again?: boolean
  /** True while newer ones are loading. */
  busy?: boolean
}

/** Visits of a series shown initially in a table and on a card. */
const SHOWN_ROWS = 4
const SHOWN_ON_CARD = 0

/** A customer's bookings, grouped by series: a table if there is room for one. */
export function HistoryList(props: Props) {
  return useMedia('(min-width: 1224px)') ? <Rows {...props} /> : <Cards {...props} />
}

/** The visits of an order to show, and the button that shows all. */
function useVisits(
  visits: readonly BookingRecord[],
  atFirst: number,
  label: typeof m.account_more_visits | typeof m.account_visits_more,
) {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, visits.length - atFirst)
  return {
    shown: hidden > 0 ? visits.slice(0, atFirst) : visits,
    more: hidden > 0 && (
      <button type="button" className={styles.more} onClick={() => setAll(true)}>
        {label({ count: hidden })}
      </button>
    ),
  }
}

function Details({ booking }: { booking: BookingRecord }) {
  return (
    <ButtonLink
      {...bookingAddress('/booking-details', booking)}
      variant="outline"
      aria-label={m.account_details_of({ id: booking.booking_id })}
    >
      {m.account_details()}
    </ButtonLink>
  )
}

/** The button to pay an order whose crew is held; empty for others. */
function PayNow({ booking }: { booking: BookingRecord }) {
  const queries = useQueryClient()
  if (!canPay(booking)) return null
  return <PayAgain booking={booking} reload={() => queries.invalidateQueries()} />
}

/** A link to the page of a series; empty for a single visit. */
function SeriesLink({ visits: [first, ...others], past }: { visits: OneOrder; past: boolean }) {
  if (first.sessions < 2) return null
  // The list of past visits contains all of them: none is ahead.
  const isOver = past && others.length + 1 === first.sessions
  return (
    <>
      {isOver && (
        <Badge tone={first.renewed ? 'good' : 'over'}>
          {first.renewed ? m.series_renewed_badge() : m.series_ended_badge()}
        </Badge>
      )}
      <ButtonLink
        to={seriesAddress(first.order)}
        variant="outline"
        aria-label={m.series_of({ action: actionOf(isOver), id: first.order })}
      >
        {m.series_short()}
      </ButtonLink>
    </>
  )
}

const actionOf = (isOver: boolean) => (isOver ? m.series_view() : m.series_manage())

type OneOrder = readonly [BookingRecord, ...BookingRecord[]]

function Status({ booking }: { booking: BookingRecord }) {
  return (
    <>
      <BadgePair booking={booking}>{paymentMethodLabel(booking.payment_method)}</BadgePair>{' '}
      <OwedBadge rm={booking.owed} />
    </>
  )
}

function Served({ booking }: { booking: BookingRecord }): ReactNode {
  const served = servedText(booking)
  return served && <small>{served}</small>
}

function titleOf(booking: BookingRecord): string {
  return serviceTitle(serviceBySkill(booking.skill), booking)
}

function howOften(booking: BookingRecord): string {
  return frequencyLabel(serviceBySkill(booking.skill), booking.frequency)
}

function Cost({ booking }: { booking: BookingRecord }): ReactNode {
  return booking.total_cost === undefined ? null : <Money rm={booking.total_cost} />
}

const heads = [
  m.account_row_service(),
  m.account_row_start_date(),
  m.account_row_start_time(),
  m.account_head_hours(),
  m.account_row_address(),
  m.account_row_frequency(),
  m.account_row_total_cost(),
  m.account_row_status(),
  m.account_row_booking_id(),
]

function Rows({ caption, bookings, again = false, busy }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{m.account_details()}</span>
            </th>
          </tr>
        </thead>
        {byOrder(bookings).map((visits) => (
          <OrderRows key={visits[0].order} visits={visits} again={again} />
        ))}
      </table>
    </div>
  )
}

function OrderRows({ visits, again }: { visits: OneOrder; again: boolean }) {
  const { shown, more } = useVisits(visits, SHOWN_ROWS, m.account_more_visits)
  return (
    <tbody>
      {shown.map((booking, at) => (
        <tr key={booking.booking_id}>
          {/* The visits of a series are one group: its name is shown once. */}
          <th scope="row">
            <span className={at > 0 ? 'visually-hidden' : undefined}>{titleOf(booking)}</span>
          </th>
          <td className={styles.day}>{dayLabel(booking.start_date)}</td>
          <td className={styles.whole}>{clockLabel(booking.start_time)}</td>
          <td>{booking.no_of_hours}</td>
          <td className={styles.place}>
            {placeText(booking)}
            <Served booking={booking} />
          </td>
          <td>
            {howOften(booking)}
            {booking.sessions > 1 && <small>{visitText(booking)}</small>}
          </td>
          <td className={styles.whole}>
            <Cost booking={booking} />
          </td>
          <td className={styles.status}>
            <Status booking={booking} />
          </td>
          <td className={styles.code}>{booking.booking_id}</td>
          <td className={again || canPay(booking) ? styles.twoActions : undefined}>
            <div className={styles.actions}>
              {at === 0 && <PayNow booking={booking} />}
              <Details booking={booking} />
              {again && at === 0 && <BookAgain booking={booking} />}
              {at === 0 && <SeriesLink visits={visits} past={again} />}
            </div>
          </td>
        </tr>
      ))}
      {more && (
        <tr>
          <td colSpan={heads.length + 1}>{more}</td>
        </tr>
      )}
    </tbody>
  )
}

function Cards({ caption, bookings, again = false, busy }: Props) {
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={busy || undefined}>
      {byOrder(bookings).map((visits) => (
        <li key={visits[0].order} className={styles.card}>
          <OrderCard visits={visits} again={again} />
        </li>
      ))}
    </ul>
  )
}

function OrderCard({ visits, again }: { visits: OneOrder; again: boolean }) {
  const [first, ...others] = visits
  const { shown, more } = useVisits(others, SHOWN_ON_CARD, m.account_visits_more)
  return (
    <>
      <div className={styles.line}>
        <h3>{titleOf(first)}</h3>
        <StatusBadge status={first.booking_status} />
      </div>
      <p className={styles.when}>
        {m.account_day_time({ day: dayLabel(first.start_date), time: spanText(first) })}
      </p>
      <p className={styles.soft}>
        {[
          first.sessions > 1
            ? m.account_frequency_visits({ frequency: howOften(first), count: first.sessions })
            : howOften(first),
          servedText(first),
          placeText(first),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.line}>
        <p>
          <strong>
            <Cost booking={first} />
          </strong>{' '}
          {first.payment_method !== 'Account' && paymentMethodLabel(first.payment_method)}{' '}
          <PaymentBadge booking={first} /> <OwedBadge rm={first.owed} />
          <span className={styles.code}>
            {first.booking_id} {more}
          </span>
        </p>
        <div className={styles.actions}>
          {again && <BookAgain booking={first} />}
          <SeriesLink visits={visits} past={again} />
          <Details booking={first} />
          <PayNow booking={first} />
        </div>
      </div>
      {shown.length > 0 && (
        <ul className={styles.visits} aria-label={m.account_other_visits()}>
          {shown.map((booking) => (
            <li key={booking.booking_id}>
              <span>
                {momentText(booking.start_date, booking.start_time)}
                {booking.booking_status !== first.booking_status && (
                  <small>{statusName(booking.booking_status, pageLocale)}</small>
                )}
                {booking.owed !== undefined && (
                  <small>{m.account_owed_badge({ amount: formatRm(booking.owed) })}</small>
                )}
              </span>
              <Details booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
