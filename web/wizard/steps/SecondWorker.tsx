import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
import { filled } from '../../ui/form/filled.ts'
import { formatRm } from '../../ui/Money.tsx'
import { useBooking } from '../booking-context.ts'
import styles from './SecondWorker.module.css'

/** Explains that an add-on raised the number of workers to two, and the cost of the second. */
export function SecondWorker({ announced = false }: { announced?: boolean }) {
  const { service, draft, quote } = useBooking()
  const { forAddon = false } = draft
  // The last cost stays while the next price is loading, so that nothing moves.
  const [cost, setCost] = useState('')
  const now = costOfSecond(quote.exact)
  if (forAddon && now && now !== cost) setCost(now)
  const words =
    forAddon &&
    filled(
      ({ come }: { come: string }) =>
        cost ? m.wizard_second_worker_cost({ come, cost }) : m.wizard_second_worker({ come }),
      { come: <strong>{m.wizard_two_come({ workers: labelText(service.workersLabel) })}</strong> },
    )
  if (announced) {
    // Always rendered, so that a screen reader announces its changes.
    return (
      <p role="status" className={words ? styles.note : undefined}>
        {words}
      </p>
    )
  }
  return words ? <p className={styles.note}>{words}</p> : null
}

/** The second of two workers costs half of the work, which is the first line of a quote. */
function costOfSecond(quote: { lines: readonly { amount: number }[] } | undefined): string {
  const work = quote?.lines[0]?.amount
  return work ? formatRm(work / 2) : ''
}
