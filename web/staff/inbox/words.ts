import type { ThreadState } from '../../../domain/inbox/thread.ts'
import { m } from '../../../messages/page.ts'
import type { States } from '../../shared/StatusBadge.tsx'

export const statesOfThread: States<ThreadState> = {
  new: { tone: 'bad', label: m.staff_inbox_new },
  open: { tone: 'waiting', label: m.staff_inbox_open },
  waiting: { tone: 'over', label: m.staff_inbox_waiting },
  closed: { tone: 'good', label: m.staff_inbox_closed },
}
