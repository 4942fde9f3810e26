import type { BookingStatus, PaymentStatus } from '../../../domain/booking/status.ts'
import styles from './StatusBadge.module.css'

type Tone = 'good' | 'going' | 'waiting' | 'bad' | 'over'

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

/** A booking's or payment's status: its word, with a tone that only repeats the word. */
export function StatusBadge({ status }: { status: string }) {
  const tone = (tones as Partial<Record<string, Tone>>)[status] ?? 'over'
  return (
    <span className={styles.badge} data-tone={tone}>
      {status}
    </span>
  )
}
