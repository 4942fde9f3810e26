import { m } from '../../../messages/page.ts'
import { dayLabel, monthLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { listOf } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { monthStates } from './words.ts'

/** Months with their receipts: /einvoices?state=&month= */
export const einvoices = listOf('GET /staff/e-invoices/', {
  key: ['e-invoices'],
  caption: m.staff_einvoices_page(),
  of: m.staff_einvoices_months(),
  none: { title: m.staff_einvoices_none(), text: m.staff_einvoices_none_text() },
  filter: {
    label: m.staff_einvoices_filter(),
    by: {
      state: oneOfStates(m.staff_einvoices_state(), monthStates),
    },
  },
  expected: 3,
  renew: 60_000,
  keyOf: ({ month }) => month,
  row: { name: 'month', label: m.staff_einvoices_month(), Panel: MonthPanel },
  columns: [
    {
      header: m.staff_einvoices_month(),
      title: true,
      cell: ({ month }) => monthLabel(month),
    },
    stateColumn(m.staff_einvoices_state(), monthStates),
    {
      header: m.staff_einvoices_receipts(),
      figures: true,
      short: true,
      whole: true,
      cell: ({ receipts }) => receipts,
    },
    {
      header: m.staff_einvoices_amount(),
      figures: true,
      cell: ({ amount }) => formatRm(amount),
    },
    {
      header: m.staff_einvoices_due_day(),
      whole: true,
      cell: ({ due_day: day }) => dayLabel(day),
    },
  ],
})
