import type { ReactNode } from 'react'
import type { BookingStatus, PaymentStatus } from '../../domain/booking/status.ts'
import { type PaymentFacts, paymentName, statusName } from '../../domain/messages/status-name.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { formatRm } from '../ui/Money.tsx'
import styles from './StatusBadge.module.css'

/** The meaning of a badge's colour. */
export type Tone = 'good' | 'going' | 'waiting' | 'bad' | 'over'

const tones: Readonly<Record<BookingStatus | PaymentStatus, Tone>> = {
  'Pending Payment': 'waiting',
  Confirmed: 'good',
  'In Progress': 'going',
  Completed: 'over',
  Expired: 'over',
  Cancelled: 'bad',
  Unpaid: 'waiting',
  Paid: 'good',
  Failed: 'bad',
  'Refund Due': 'waiting',
  Refunded: 'over',
}

/**
 * The statuses of a booking and its payment, with a note on how it is paid: side by side, or stacked
 * in a table.
 */
export function BadgePair({
  booking,
  children,
}: {
  booking: PaymentFacts & { readonly booking_status: string }
  children: ReactNode
}) {
  return (
    <span className={styles.pair}>
      <StatusBadge status={booking.booking_status} />
      <span className={styles.second}>
        <PaymentBadge booking={booking} />
        {booking.payment_method !== 'Account' && <small>{children}</small>}
      </span>
    </span>
  )
}

function toneOf(status: string): Tone {
  return Object.hasOwn(tones, status) ? tones[status as keyof typeof tones] : 'over'
}

/** A booking's or payment's status: its word, with a tone that only repeats the word. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOf(status)}>{statusName(status, pageLocale)}</Badge>
}

/** A payment status, by its word for this way to pay. */
export function PaymentBadge({ booking }: { booking: PaymentFacts }) {
  const { payment_status: status, payment_method: method } = booking
  const isOwed = method === 'Account' && status === 'Paid'
  return <Badge tone={isOwed ? 'going' : toneOf(status)}>{paymentName(booking, pageLocale)}</Badge>
}

/** The debt of something paid, beside its status; nothing if there is none. */
export function OwedBadge({ rm }: { rm: number | undefined }) {
  return rm ? <Badge tone="waiting">{m.account_owed_badge({ amount: formatRm(rm) })}</Badge> : null
}

/** A state: its word, with a tone that only repeats the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** The states of a record: word and tone of each, for badges, filters and files. */
export type States<State extends string = string> = Readonly<
  Record<State, { readonly tone: Tone; readonly label: () => string }>
>

/** The state of a record. */
export function StateBadge<State extends string>(given: { of: States<State>; state: State }) {
  const { tone, label } = given.of[given.state]
  return <Badge tone={tone}>{label()}</Badge>
}
