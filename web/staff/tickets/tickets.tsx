import { m } from '../../../messages/page.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { recentMoment } from '../../shared/when.ts'
import styles from '../inbox/inbox.module.css'
import { listOf, searchFor } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { OpenTicketOf } from './OpenTicket.tsx'
import { TicketPanel } from './TicketPanel.tsx'
import { startText, ticketStates } from './words.ts'

/** Tickets, newest first. */
export const tickets = listOf('GET /staff/tickets/', {
  key: ['tickets'],
  caption: m.staff_shell_tickets(),
  of: m.staff_tickets_tickets(),
  none: { title: m.staff_tickets_none(), text: m.staff_tickets_none_text() },
  filter: {
    label: m.staff_tickets_filter(),
    by: {
      search: searchFor(m.staff_tickets_search()),
      state: oneOfStates(m.staff_tickets_state(), ticketStates),
    },
  },
  pageSize: 25,
  expected: 8,
  renew: 60_000,
  keyOf: ({ id }) => String(id),
  row: {
    name: 'ticket',
    with: ['new', 'thread'],
    label: m.staff_tickets_ticket(),
    Panel: TicketPanel,
  },
  actions: [{ label: m.staff_tickets_new(), opens: { ticket: '', new: 'visit', thread: '' } }],
  Below: OpenTicketOf,
  columns: [
    { header: m.staff_tickets_customer(), title: true, cell: ({ customer_name: name }) => name },
    {
      header: m.staff_tickets_complaint(),
      long: true,
      cell: ({ complaint }, { beside }) => (
        <span className={styles.excerpt} data-short={beside ? '' : undefined}>
          {complaint}
        </span>
      ),
    },
    stateColumn(m.staff_tickets_state(), ticketStates),
    {
      header: m.staff_tickets_visit(),
      whole: true,
      cell: ({ visit }) =>
        m.account_with_detail({
          first: skillTitle(visit.skill),
          second: startText(visit),
        }),
    },
    {
      header: m.staff_tickets_return(),
      whole: true,
      cell: ({ return_visit: visit }) => (visit ? startText(visit) : m.staff_tickets_no_return()),
    },
    {
      header: m.staff_tickets_since(),
      whole: true,
      cell: ({ created_at: at }) => recentMoment(at),
    },
  ],
})
