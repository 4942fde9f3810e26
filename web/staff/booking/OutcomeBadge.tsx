import type { VisitOutcome } from '../../../domain/booking/outcome.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'

/** What staff say of a visit, beside its status; nothing where they said nothing. */
export function OutcomeBadge({ outcome }: { outcome: VisitOutcome | null | undefined }) {
  if (!outcome) return null
  return <Badge tone="bad">{badgeWords[outcome]}</Badge>
}

const badgeWords: Readonly<Record<VisitOutcome, string>> = {
  'no-show': m.booking_outcome_no_show(),
  'worker-absent': m.booking_outcome_worker_absent(),
}
