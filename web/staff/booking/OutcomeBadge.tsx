import type { VisitOutcome } from '../../../domain/booking/outcome.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'

/** The outcome that staff stated, beside the status; empty if none. */
export function OutcomeBadge({ outcome }: { outcome: VisitOutcome | null | undefined }) {
  if (!outcome) return null
  return <Badge tone="bad">{badgeWords[outcome]}</Badge>
}

const badgeWords: Readonly<Record<VisitOutcome, string>> = {
  'no-show': m.booking_outcome_no_show(),
  'worker-absent': m.booking_outcome_worker_absent(),
}
