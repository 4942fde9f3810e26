import { m } from '../../../messages/page.ts'
import { recentMoment } from '../../shared/when.ts'
import { listOf, searchFor, someOf } from '../list/describe-list.ts'
import { oneOfStates, stateColumn } from '../list/states.tsx'
import { channelWords } from '../messages/words.ts'
import styles from './inbox.module.css'
import { ThreadPanel } from './ThreadPanel.tsx'
import { statesOfThread } from './words.ts'

/** The owner of a thread in an address: `me`, `nobody`, or an account. */
const owner = /^(me|nobody|[1-9]\d{0,8})$/

/** Threads, newest message first. */
export const threads = listOf('GET /staff/threads/', {
  key: ['threads'],
  caption: m.staff_shell_inbox(),
  of: m.staff_inbox_threads(),
  none: { title: m.staff_inbox_none(), text: m.staff_inbox_none_text() },
  filter: {
    label: m.staff_inbox_filter(),
    by: {
      search: searchFor(m.staff_inbox_search()),
      state: oneOfStates(m.staff_inbox_state(), statesOfThread, ({ value, label }, answer) =>
        answer ? m.staff_inbox_state_count({ state: label, count: answer.counts[value] }) : label,
      ),
      owner: someOf(m.staff_inbox_owner(), owner, (answer) => [
        { value: 'me', label: m.staff_inbox_me() },
        { value: 'nobody', label: m.staff_inbox_nobody() },
        ...(answer?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]),
    },
  },
  pageSize: 25,
  expected: 10,
  renew: 30_000,
  keyOf: ({ id }) => String(id),
  row: { name: 'thread', label: m.staff_inbox_thread(), Panel: ThreadPanel },
  columns: [
    { header: m.staff_inbox_customer(), title: true, cell: ({ customer_name: name }) => name },
    {
      header: m.staff_inbox_subject(),
      long: true,
      cell: ({ subject, excerpt }, { beside }) => (
        <>
          {subject}
          {!beside && excerpt && <span className={styles.excerpt}>{excerpt}</span>}
        </>
      ),
    },
    stateColumn(m.staff_inbox_state(), statesOfThread),
    {
      header: m.staff_inbox_owner(),
      whole: true,
      cell: ({ owner: whose }) => whose?.name ?? m.staff_inbox_nobody(),
    },
    {
      header: m.staff_notifications_channel(),
      whole: true,
      wide: true,
      cell: ({ channel }) => channelWords[channel],
    },
    {
      header: m.staff_inbox_visit(),
      whole: true,
      wide: true,
      cell: ({ booking_id: id }) => <span className={styles.id}>{id}</span>,
    },
    {
      header: m.staff_inbox_last(),
      whole: true,
      cell: ({ last_message_at: at }) => recentMoment(at),
    },
  ],
})
