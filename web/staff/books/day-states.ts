import type { BooksDayState } from '../../../domain/api/payments/books.ts'
import { m } from '../../../messages/page.ts'
import type { States } from '../../shared/StatusBadge.tsx'

export const dayStates = {
  even: { tone: 'good', label: m.staff_books_even },
  waiting: { tone: 'waiting', label: m.staff_books_waiting },
  differs: { tone: 'bad', label: m.staff_books_differs },
} satisfies States<BooksDayState>
