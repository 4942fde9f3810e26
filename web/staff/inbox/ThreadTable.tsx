import type { ThreadItem } from '../../../domain/api/messages/messages.ts'
import { m } from '../../../messages/page.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { channelWords } from '../messages/words.ts'
import { Tag } from '../workers/Tag.tsx'
import styles from './inbox.module.css'
import { moment, stateTones, stateWords } from './words.ts'

/** Threads, the latest message first; beside an open one only what tells them apart. */
export function ThreadTable({
  threads,
  busy,
  openId,
  beside,
  addressOf,
}: {
  threads: readonly ThreadItem[] | undefined
  busy: boolean
  openId: string
  beside: boolean
  addressOf: (thread: ThreadItem) => string
}) {
  const whole: readonly Column<ThreadItem>[] = [
    { header: m.staff_inbox_owner(), cell: ({ owner }) => owner?.name ?? m.staff_inbox_nobody() },
    {
      header: m.staff_notifications_channel(),
      cell: ({ channel }) => channelWords[channel],
      wide: true,
    },
    {
      header: m.staff_inbox_visit(),
      cell: ({ booking_id: id }) => <span className={styles.id}>{id}</span>,
      wide: true,
    },
    { header: m.staff_inbox_last(), cell: ({ last_message_at: at }) => moment(at) },
  ]
  const columns: readonly Column<ThreadItem>[] = [
    {
      header: m.staff_inbox_customer(),
      title: true,
      cell: ({ customer_name: name }) => name,
    },
    {
      header: m.staff_inbox_subject(),
      long: true,
      cell: ({ subject, excerpt }) => (
        <>
          {subject}
          {!beside && excerpt && <span className={styles.excerpt}>{excerpt}</span>}
        </>
      ),
    },
    {
      header: m.staff_inbox_state(),
      cell: ({ state }) => <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>,
    },
    ...(beside ? [] : whole),
  ]
  return (
    <RecordTable
      caption={m.staff_shell_inbox()}
      items={threads}
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={addressOf}
      openKey={openId}
      busy={busy}
      expected={10}
    />
  )
}
