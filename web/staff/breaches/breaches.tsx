import type { Breach } from '../../../domain/api/company/breaches.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { momentColumn } from '../list/columns.ts'
import { listOf, oneOf } from '../list/describe-list.ts'
import { AddBreach } from './BreachForms.tsx'
import { BreachPanel } from './BreachPanel.tsx'
import { dutyText, isOpenBreach } from './words.ts'

/** The register of breaches, newest first: /breaches?state=&breach= */
export const breaches = listOf('GET /staff/breaches/', {
  key: ['breaches'],
  caption: m.staff_breaches_page(),
  of: m.staff_breaches_of(),
  none: { title: m.staff_breaches_none(), text: m.staff_breaches_none_text() },
  filter: {
    label: m.staff_breaches_filter(),
    by: {
      state: oneOf(m.staff_breaches_state(), {
        open: m.staff_breaches_open,
        done: m.staff_breaches_done,
      }),
    },
  },
  pageSize: 50,
  expected: 2,
  keyOf: ({ id }) => String(id),
  row: { name: 'breach', label: m.staff_breaches_breach(), Panel: BreachPanel },
  dialogs: { add: ({ onClose }) => <AddBreach onClose={onClose} /> },
  actions: [{ label: m.staff_breaches_add(), dialog: 'add' }],
  columns: [
    { header: m.staff_breaches_what(), title: true, long: true, cell: ({ what }) => what },
    momentColumn(m.staff_breaches_discovered(), ({ discovered_at: at }) => at),
    { header: m.staff_breaches_state(), cell: (breach) => <State breach={breach} /> },
    {
      header: m.staff_breaches_commissioner(),
      whole: true,
      cell: ({ commissioner_due: due, commissioner_at: at, commissioner_mail: mail }) =>
        dutyText(due, at, mail),
    },
    {
      header: m.staff_breaches_persons(),
      whole: true,
      cell: ({ persons_due: due, persons_at: at }) => dutyText(due, at),
    },
  ],
})

function State({ breach }: { breach: Breach }) {
  const isOpen = isOpenBreach(breach)
  return (
    <Badge tone={isOpen ? 'bad' : 'good'}>
      {isOpen ? m.staff_breaches_open() : m.staff_breaches_done()}
    </Badge>
  )
}
