import { m } from '../../../messages/page.ts'
import { dayColumn, sparseMoneyColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'
import { inMonth } from '../list/in-month.ts'
import { stateColumn } from '../list/states.tsx'
import { DayPanel } from './DayPanel.tsx'
import { dayStates } from './day-states.ts'
import { SettlementFile } from './SettlementFile.tsx'

/** Days of the books: /books?month=&day= */
export const days = listOf('GET /staff/reconciliation/', {
  key: ['books-days'],
  caption: m.staff_books_page(),
  of: m.staff_books_days(),
  none: { title: m.staff_books_days_none(), text: m.staff_books_days_none_text() },
  filter: {
    label: m.staff_books_filter(),
    by: {
      month: inMonth(m.staff_books_month()),
    },
  },
  keyOf: ({ day }) => day,
  row: { name: 'day', label: m.staff_books_day(), Panel: DayPanel },
  dialogs: { settlement: SettlementFile },
  actions: [
    { label: m.staff_books_take(), dialog: 'settlement' },
    { file: { name: () => 'books' } },
  ],
  columns: [
    { ...dayColumn(m.staff_books_day(), ({ day }) => day), title: true },
    sparseMoneyColumn(m.staff_books_received(), ({ received }) => received),
    { ...sparseMoneyColumn(m.staff_books_refunded(), ({ refunded }) => refunded), whole: true },
    sparseMoneyColumn(m.staff_books_settled(), ({ settled }) => settled),
    { ...sparseMoneyColumn(m.staff_books_fee(), ({ fee }) => fee), whole: true },
    {
      ...sparseMoneyColumn(m.staff_books_difference(), ({ difference }) => difference),
      whole: true,
    },
    { ...sparseMoneyColumn(m.staff_books_cash(), ({ cash_taken: rm }) => rm), whole: true },
    stateColumn(m.staff_books_state(), dayStates),
  ],
})
