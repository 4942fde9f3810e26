import type { RequestKind, RequestState } from '../../domain/workers/requests.ts'
import { m } from '../../messages/page.ts'
import type { States } from './StatusBadge.tsx'

export const kindWords: Readonly<Record<RequestKind, () => string>> = {
  leave: m.crew_request_leave,
  'hours-off': m.crew_request_hours_off,
  week: m.crew_request_week,
  review: m.crew_request_review,
}

export const requestStates: States<RequestState> = {
  pending: { tone: 'waiting', label: m.crew_request_pending },
  approved: { tone: 'good', label: m.crew_request_approved },
  declined: { tone: 'over', label: m.crew_request_declined },
  answered: { tone: 'good', label: m.crew_request_answered },
  withdrawn: { tone: 'over', label: m.crew_request_withdrawn },
}
