import { m } from '../../../messages/page.ts'
import { recentMoment } from '../../shared/when.ts'
import { fromLink, listOf, onDay, oneOf, searchFor, someOf } from '../list/describe-list.ts'
import type { ListState } from '../list/list-state.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import parts from '../panel/parts.module.css'
import { MessagePanel } from './MessagePanel.tsx'
import styles from './messages.module.css'
import { causeText, channelWords, kindChoices, messageStates, titleOf } from './words.ts'

/** Messages, newest first. */
export const messages = listOf('GET /staff/messages/', {
  key: ['messages'],
  caption: m.staff_notifications_page(),
  of: m.staff_notifications_messages(),
  none: { title: m.staff_notifications_none(), text: m.staff_notifications_none_text() },
  filter: {
    label: m.staff_notifications_filter(),
    by: {
      search: searchFor(m.staff_notifications_search()),
      state: oneOfStates(m.staff_notifications_state(), messageStates),
      channel: oneOf(m.staff_notifications_channel(), channelWords),
      kind: someOf(m.staff_notifications_kind(), 'text', () => kindChoices),
      day: onDay(m.staff_notifications_day()),
      customer: fromLink('number'),
      worker: fromLink('number'),
      booking_id: fromLink('text'),
    },
  },
  pageSize: 25,
  renew: 30_000,
  keyOf: ({ key }) => key,
  row: { name: 'message', label: m.staff_notifications_message(), Panel: MessagePanel },
  Note: Whose,
  columns: [
    {
      header: m.staff_notifications_to(),
      title: true,
      cell: ({ recipient: { name }, to }) => name || to,
    },
    {
      header: m.staff_notifications_what(),
      long: true,
      cell: (message) => <span className={styles.title}>{titleOf(message)}</span>,
    },
    stateColumn(m.staff_notifications_state(), messageStates),
    {
      header: m.staff_notifications_how(),
      whole: true,
      sparse: true,
      cell: ({ channel }) => channel && channelWords[channel],
    },
    {
      header: m.staff_notifications_why(),
      whole: true,
      long: true,
      sparse: true,
      cell: (message) => causeText(message) || null,
    },
    {
      header: m.staff_notifications_visit(),
      whole: true,
      wide: true,
      sparse: true,
      cell: ({ booking_id: id }) => id,
    },
    {
      header: m.staff_notifications_when(),
      whole: true,
      cell: ({ created_at: at }) => recentMoment(at),
    },
  ],
})

/** The person whose messages are shown: set by the linking page, and cleared like a filter. */
function Whose({ list: { filters } }: { list: ListState<'GET /staff/messages/'> }) {
  const whose = [
    filters.customer && m.staff_notifications_narrowed_customer(),
    filters.worker && m.staff_notifications_narrowed_worker(),
    filters.booking_id && m.staff_notifications_narrowed_visit({ id: filters.booking_id }),
  ].filter(Boolean)
  return whose.length > 0 && <p className={parts.line}>{whose.join(m.format_list_separator())}</p>
}
