import { m } from '../../../messages/page.ts'
import type { States } from '../../shared/StatusBadge.tsx'

export const monthStates: States<'open' | 'closed'> = {
  open: { tone: 'waiting', label: m.staff_books_open },
  closed: { tone: 'good', label: m.staff_books_closed },
}
