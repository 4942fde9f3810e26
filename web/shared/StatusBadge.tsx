import type { ReactNode } from 'react'
import type { BookingStatus, PaymentStatus } from '../../domain/booking/status.ts'
import { statusName } from '../../domain/messages/status-name.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { formatRm } from '../ui/Money.tsx'
import styles from './StatusBadge.module.css'

/** What the colour of a badge says. */
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

/** Two statuses of one booking, and a word on the second: side by side, or stacked in a table. */
export function BadgePair({
  first,
  second,
  children,
}: {
  first: string
  second: string
  children: ReactNode
}) {
  return (
    <span className={styles.pair}>
      <StatusBadge status={first} />
      <span className={styles.second}>
        <StatusBadge status={second} />
        <small>{children}</small>
      </span>
    </span>
  )
}

/** A booking's or payment's status: its word, with a tone that only repeats the word. */
export function StatusBadge({ status }: { status: string }) {
  const tone = Object.hasOwn(tones, status) ? tones[status as keyof typeof tones] : 'over'
  return <Badge tone={tone}>{statusName(status, pageLocale)}</Badge>
}

/** What of something paid is still owed, beside its status; nothing while nothing is. */
export function OwedBadge({ rm }: { rm: number | undefined }) {
  return rm ? <Badge tone="waiting">{m.account_owed_badge({ amount: formatRm(rm) })}</Badge> : null
}

/** A state of a thing: its word, with a tone that only repeats the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
