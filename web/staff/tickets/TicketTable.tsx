import type { TicketItem } from '../../../domain/api/customers/tickets.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import styles from '../inbox/inbox.module.css'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { Tag } from '../workers/Tag.tsx'
import { moment, startText, stateTones, stateWords } from './words.ts'

/** Tickets, the newest first; beside an open one only what tells them apart. */
export function TicketTable({
  tickets,
  busy,
  openId,
  beside,
  addressOf,
}: {
  tickets: readonly TicketItem[] | undefined
  busy: boolean
  openId: string
  beside: boolean
  addressOf: (ticket: TicketItem) => string
}) {
  const whole: readonly Column<TicketItem>[] = [
    {
      header: m.staff_tickets_visit(),
      cell: ({ visit }) =>
        m.account_with_detail({
          first: skillTitle(visit.skill, pageLocale),
          second: startText(visit),
        }),
    },
    {
      header: m.staff_tickets_return(),
      cell: ({ return_visit: visit }) => (visit ? startText(visit) : m.staff_tickets_no_return()),
    },
    { header: m.staff_tickets_since(), cell: ({ created_at: at }) => moment(at) },
  ]
  const columns: readonly Column<TicketItem>[] = [
    {
      header: m.staff_tickets_customer(),
      title: true,
      cell: ({ customer_name: name }) => name,
    },
    {
      header: m.staff_tickets_complaint(),
      long: true,
      cell: ({ complaint }) => (
        <span className={styles.excerpt} data-short={beside ? '' : undefined}>
          {complaint}
        </span>
      ),
    },
    {
      header: m.staff_tickets_state(),
      cell: ({ state }) => <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>,
    },
    ...(beside ? [] : whole),
  ]
  return (
    <RecordTable
      caption={m.staff_shell_tickets()}
      items={tickets}
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={addressOf}
      openKey={openId}
      busy={busy}
      expected={8}
    />
  )
}
