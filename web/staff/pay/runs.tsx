import { m } from '../../../messages/page.ts'
import { monthLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { listOf } from '../list/describe-list.ts'
import { ClosedBadge } from '../panel/ClosedBadge.tsx'
import { monthStates } from './month-states.ts'
import { RunPanel } from './RunPanel.tsx'

/** Months with their pay runs: /payroll?month= */
export const payRuns = listOf('GET /staff/pay-runs/', {
  key: ['pay-runs'],
  caption: m.staff_pay_page(),
  of: m.staff_pay_months(),
  none: { title: m.staff_pay_none(), text: m.staff_pay_none_text() },
  expected: 3,
  keyOf: ({ month }) => month,
  row: { name: 'month', label: m.staff_pay_month(), Panel: RunPanel },
  columns: [
    {
      header: m.staff_pay_month(),
      title: true,
      cell: ({ month }) => monthLabel(month),
    },
    {
      header: m.staff_pay_state(),
      cell: (record) => <ClosedBadge of={monthStates} record={record} />,
    },
    {
      header: m.staff_pay_workers(),
      figures: true,
      short: true,
      sparse: true,
      cell: ({ workers }) => workers,
    },
    {
      header: m.staff_pay_total(),
      figures: true,
      sparse: true,
      cell: ({ total }) => (total === null ? null : formatRm(total)),
    },
    { header: m.staff_pay_closed_by(), whole: true, sparse: true, cell: ({ closed_by: by }) => by },
  ],
})
