import type {
  DocumentKind,
  LeaveKind,
  Validity,
  WorkerLanguage,
  WorkerStatus,
} from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import type { States } from '../../shared/StatusBadge.tsx'

export const workerStates: States<WorkerStatus> = {
  invited: { tone: 'waiting', label: m.staff_workers_invited },
  active: { tone: 'good', label: m.staff_workers_active },
  suspended: { tone: 'bad', label: m.staff_workers_suspended },
  left: { tone: 'over', label: m.staff_workers_left },
}

/** Explanations of the statuses. */
export const statusTexts: Readonly<Record<WorkerStatus, () => string>> = {
  invited: m.staff_workers_invited_text,
  active: m.staff_workers_active_text,
  suspended: m.staff_workers_suspended_text,
  left: m.staff_workers_left_text,
}

export const validityStates: States<Validity> = {
  valid: { tone: 'good', label: m.staff_workers_valid },
  soon: { tone: 'waiting', label: m.staff_workers_soon },
  expired: { tone: 'bad', label: m.staff_workers_expired },
}

export const leaveWords: Readonly<Record<LeaveKind, () => string>> = {
  annual: m.staff_workers_annual,
  sick: m.staff_workers_sick,
  other: m.staff_workers_other,
}

export const documentWords: Readonly<Record<DocumentKind, () => string>> = {
  identity: m.staff_workers_identity,
  'food-handling': m.staff_workers_food,
  'driving-licence': m.staff_workers_driving,
  other: m.staff_workers_other,
}

export const languageWords: Readonly<Record<WorkerLanguage, () => string>> = {
  ms: m.staff_workers_ms,
  en: m.staff_workers_en,
  zh: m.staff_workers_zh,
  ta: m.staff_workers_ta,
  id: m.staff_workers_id,
  tl: m.staff_workers_tl,
  my: m.staff_workers_my,
  ne: m.staff_workers_ne,
  bn: m.staff_workers_bn,
}
