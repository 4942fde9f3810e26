import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { dayColumn, moneyColumn, wordsColumn } from '../list/columns.ts'
import { listOf } from '../list/describe-list.ts'
import { inMonth } from '../list/in-month.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositPanel } from './DepositPanel.tsx'

/** Deposits at the bank: /bank-deposits?month=&deposit= */
export const deposits = listOf('GET /staff/deposits/', {
  key: ['deposits'],
  caption: m.staff_deposits_page(),
  of: m.staff_deposits_of(),
  none: { title: m.staff_deposits_none(), text: m.staff_deposits_none_text() },
  filter: {
    label: m.staff_deposits_filter(),
    by: {
      month: inMonth(m.staff_deposits_month()),
    },
  },
  keyOf: ({ id }) => String(id),
  row: { name: 'deposit', label: m.staff_deposits_page(), Panel: DepositPanel },
  Lead: ({ list: { answer } }) =>
    answer && m.staff_deposits_in_office({ amount: formatRm(answer.in_office) }),
  dialogs: { record: DepositForm },
  actions: [
    { label: m.staff_deposits_record(), dialog: 'record' },
    { file: { name: () => 'bank-deposits' } },
  ],
  columns: [
    { ...dayColumn(m.staff_cash_day(), ({ day }) => day), title: true },
    wordsColumn(m.staff_deposits_ref(), ({ ref }) => ref),
    moneyColumn(m.staff_deposits_taken(), ({ taken }) => taken),
    moneyColumn(m.staff_deposits_banked(), ({ banked }) => banked),
    { ...wordsColumn(m.staff_deposits_by(), ({ by }) => by), whole: true },
    {
      header: m.staff_deposits_state(),
      sparse: true,
      cell: ({ reversed }) =>
        reversed ? <Badge tone="bad">{m.staff_deposits_taken_back()}</Badge> : null,
      csv: ({ reversed }) => (reversed ? m.staff_deposits_taken_back() : ''),
    },
  ],
})
