import { StateBadge, type States } from '../../shared/StatusBadge.tsx'
import { monthLabel } from '../../shared/when.ts'
import parts from './parts.module.css'

type Closable = { readonly closed_at: string | null }

/** Whether a month is closed. */
export function ClosedBadge({ of, record }: { of: States<'open' | 'closed'>; record: Closable }) {
  return <StateBadge of={of} state={record.closed_at === null ? 'open' : 'closed'} />
}

/** A month, and whether it is closed. */
export function MonthHead(given: {
  of: States<'open' | 'closed'>
  record: Closable & { readonly month: string }
}) {
  return (
    <div>
      <h2>{monthLabel(given.record.month)}</h2>
      <p className={parts.line}>
        <ClosedBadge {...given} />
      </p>
    </div>
  )
}
