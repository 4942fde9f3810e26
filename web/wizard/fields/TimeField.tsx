import type { Ask } from '../../../domain/booking/description.ts'
import { sentence } from '../../../domain/messages/problem.ts'
import { failureSentence } from '../../api.ts'
import { useBooking } from '../booking-context.ts'
import { slotAsks } from '../requests.ts'
import { AskGroup } from './AskFrame.tsx'
import { Chips } from './ChoiceField.tsx'
import styles from './fields.module.css'
import { Trouble } from './Trouble.tsx'

/** Start times at which a whole crew is free for every visit. */
export function TimeField({ ask }: { ask: Ask }) {
  return (
    <AskGroup ask={ask} role="radiogroup">
      <Times ask={ask} />
    </AskGroup>
  )
}

function Times({ ask }: { ask: Ask }) {
  const { service, read, slots, slotsAsked } = useBooking()
  if (!slotsAsked) {
    const missing = slotAsks(service).filter((each) => read[each.field] === undefined)
    return (
      <p className={styles.quiet}>
        {missing.length > 0
          ? `Start times appear here once you have chosen: ${listOf(missing)}.`
          : 'Start times appear here once everything above is chosen.'}
      </p>
    )
  }
  if (slots.isError) {
    return (
      <Trouble
        message={failureSentence(slots.error)}
        busy={slots.isFetching}
        onRetry={() => slots.refetch()}
      />
    )
  }
  if (!slots.data) {
    return (
      <>
        <p className="visually-hidden" role="status">
          Looking for start times
        </p>
        <div className={styles.chipColumns} aria-hidden="true">
          {Array.from({ length: 10 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ghosts have nothing but their place
            <span key={at} className={styles.ghostChip} />
          ))}
        </div>
      </>
    )
  }
  if (slots.data.length === 0) {
    return (
      <div className={styles.quiet} role="status">
        <strong>{sentence({ code: 'slot-taken' })}</strong>
        <p>Try another date, fewer hours or a smaller crew.</p>
      </div>
    )
  }
  return <Chips field={ask.field} choices={slots.data} columns />
}

function listOf(asks: readonly Ask[]): string {
  return asks.map((ask) => ask.label.toLowerCase()).join(', ')
}
