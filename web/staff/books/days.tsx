import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { dayLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { moneyColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'
import { inMonth } from '../list/in-month.ts'
import { stateColumn } from '../list/states.tsx'
import { DayPanel } from './DayPanel.tsx'
import { dayStates } from './day-states.ts'
import { SettlementFile } from './SettlementFile.tsx'

type Day = CallOutput<'GET /staff/reconciliation/'>['items'][number]

/** Empty if nothing moved. */
const sparseMoney = (header: string, of: (day: Day) => number) => ({
  ...moneyColumn(header, of),
  sparse: true as const,
  cell: (day: Day) => (of(day) === 0 ? null : formatRm(of(day))),
})

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
    {
      header: m.staff_books_day(),
      title: true,
      cell: ({ day }) => dayLabel(day),
      csv: ({ day }) => day,
    },
    sparseMoney(m.staff_books_received(), ({ received }) => received),
    { ...sparseMoney(m.staff_books_refunded(), ({ refunded }) => refunded), whole: true },
    sparseMoney(m.staff_books_settled(), ({ settled }) => settled),
    { ...sparseMoney(m.staff_books_fee(), ({ fee }) => fee), whole: true },
    { ...sparseMoney(m.staff_books_difference(), ({ difference }) => difference), whole: true },
    { ...sparseMoney(m.staff_books_cash(), ({ cash_taken: rm }) => rm), whole: true },
    stateColumn(m.staff_books_state(), dayStates),
  ],
})
