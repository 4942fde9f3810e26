import { m } from '../../../messages/page.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { listOf } from '../list/describe-list.ts'
import { oneOfStates } from '../list/states.tsx'
import parts from '../panel/parts.module.css'
import { AddPartner } from './PartnerForms.tsx'
import { PartnerPanel } from './PartnerPanel.tsx'
import { states } from './words.ts'

/** Partners, by name: /partners?state=&partner= */
export const partners = listOf('GET /staff/partners/', {
  key: ['partners'],
  caption: m.staff_partners_page(),
  of: m.staff_partners_of(),
  none: { title: m.staff_partners_none(), text: m.staff_partners_none_text() },
  filter: {
    label: m.staff_partners_filter(),
    by: { state: oneOfStates(m.staff_partners_state(), states) },
  },
  expected: 3,
  keyOf: ({ id }) => String(id),
  row: { name: 'partner', label: m.staff_partners_partner(), Panel: PartnerPanel },
  actions: [{ label: m.staff_partners_add(), dialog: 'add' }],
  dialogs: { add: ({ onClose }) => <AddPartner onClose={onClose} /> },
  columns: [
    { header: m.staff_partners_name(), title: true, cell: ({ name }) => name },
    { header: m.staff_partners_code(), whole: true, cell: ({ code }) => <code>{code}</code> },
    { header: m.staff_partners_opened(), figures: true, cell: ({ opened }) => opened },
    { header: m.staff_partners_booked(), figures: true, cell: ({ booked }) => booked },
    {
      header: m.staff_partners_completed(),
      figures: true,
      whole: true,
      cell: ({ completed }) => completed,
    },
    {
      header: m.staff_partners_overdue(),
      sparse: true,
      figures: true,
      cell: ({ overdue }) =>
        overdue > 0 ? <strong className={parts.wrong}>{formatRm(overdue)}</strong> : undefined,
    },
    {
      header: m.staff_partners_state(),
      cell: ({ active }) => <StateBadge of={states} state={active ? 'on' : 'off'} />,
    },
  ],
})
