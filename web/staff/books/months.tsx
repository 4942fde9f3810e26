import { m } from '../../../messages/page.ts'
import { monthLabel } from '../../shared/when.ts'
import { countColumn, moneyColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'
import { ClosedBadge } from '../panel/ClosedBadge.tsx'
import { CodesCard } from './CodesCard.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { monthStates } from './month-states.ts'

/** Months of the books: /month-end?month= */
export const months = listOf('GET /staff/months/', {
  key: ['books-months'],
  caption: m.staff_books_months_page(),
  of: m.staff_books_months(),
  none: { title: m.staff_books_months_none(), text: m.staff_books_months_none_text() },
  expected: 3,
  keyOf: ({ month }) => month,
  row: { name: 'month', label: m.staff_books_month(), Panel: MonthPanel },
  Below: CodesCard,
  columns: [
    {
      header: m.staff_books_month(),
      title: true,
      cell: ({ month }) => monthLabel(month),
    },
    {
      header: m.staff_books_state(),
      cell: (record) => <ClosedBadge of={monthStates} record={record} />,
    },
    { ...countColumn(m.staff_books_entries(), ({ entries }) => entries), whole: true },
    moneyColumn(m.staff_books_amount(), ({ amount }) => amount),
  ],
})
