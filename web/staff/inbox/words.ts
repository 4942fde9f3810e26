import type { ThreadState } from '../../../domain/inbox/thread.ts'
import { momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import type { States } from '../../shared/StatusBadge.tsx'

/** Names of the states of threads. */
export const statesOfThread: States<ThreadState> = {
  new: { tone: 'bad', label: m.staff_inbox_new },
  open: { tone: 'waiting', label: m.staff_inbox_open },
  waiting: { tone: 'over', label: m.staff_inbox_waiting },
  closed: { tone: 'good', label: m.staff_inbox_closed },
}

/** `Sun, 22 Nov, 8:31 AM`, in Malaysia's time. */
export function moment(instant: string): string {
  return momentLabel(new Date(instant), pageLocale, { year: false })
}
