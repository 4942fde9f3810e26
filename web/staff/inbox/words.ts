import type { ThreadState } from '../../../domain/inbox/thread.ts'
import { momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'

/** The states of threads as staff read them. */
export const stateWords: Readonly<Record<ThreadState, string>> = {
  new: m.staff_inbox_new(),
  open: m.staff_inbox_open(),
  waiting: m.staff_inbox_waiting(),
  closed: m.staff_inbox_closed(),
}

/** What a state's colour repeats: amber needs somebody soon. */
export const stateTones = {
  new: 'now',
  open: 'soon',
  waiting: 'normal',
  closed: 'good',
} as const satisfies Record<ThreadState, string>

/** `Sun, 22 Nov, 8:31 AM`, in Malaysia's time. */
export function moment(instant: string): string {
  return momentLabel(new Date(instant), pageLocale, { year: false })
}
