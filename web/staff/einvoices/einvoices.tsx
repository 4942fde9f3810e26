import { m } from '../../../messages/page.ts'
import { monthLabel } from '../../shared/when.ts'
import { countColumn, dayColumn, moneyColumn } from '../list/columns.ts'
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
    { ...countColumn(m.staff_einvoices_receipts(), ({ receipts }) => receipts), whole: true },
    moneyColumn(m.staff_einvoices_amount(), ({ amount }) => amount),
    { ...dayColumn(m.staff_einvoices_due_day(), ({ due_day: day }) => day), whole: true },
  ],
})
