import { StateBadge, type States } from '../../shared/StatusBadge.tsx'

/** Whether a month is closed. */
export function ClosedBadge({
  of,
  record,
}: {
  of: States<'open' | 'closed'>
  record: { readonly closed_at: string | null }
}) {
  return <StateBadge of={of} state={record.closed_at === null ? 'open' : 'closed'} />
}
