import type { RequestKind, RequestState } from '../../domain/workers/requests.ts'
import { m } from '../../messages/page.ts'

export const kindWords: Readonly<Record<RequestKind, () => string>> = {
  leave: m.crew_request_leave,
  'hours-off': m.crew_request_hours_off,
  week: m.crew_request_week,
  review: m.crew_request_review,
}

export const stateWords: Readonly<Record<RequestState, () => string>> = {
  pending: m.crew_request_pending,
  approved: m.crew_request_approved,
  declined: m.crew_request_declined,
  answered: m.crew_request_answered,
  withdrawn: m.crew_request_withdrawn,
}

export const stateTones = {
  pending: 'soon',
  approved: 'good',
  declined: 'normal',
  answered: 'good',
  withdrawn: 'normal',
} as const satisfies Record<RequestState, string>
