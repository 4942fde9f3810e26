import type { SentMessage } from '../../../domain/api/messages/sent-messages.ts'
import { m } from '../../../messages/page.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { Tag } from '../workers/Tag.tsx'
import styles from './messages.module.css'
import { causeText, channelWords, moment, stateTones, stateWords, titleOf } from './words.ts'

/** Messages, the newest first; beside an open one only what tells them apart. */
export function MessageTable({
  messages,
  busy,
  openKey,
  beside,
  addressOf,
}: {
  messages: readonly SentMessage[] | undefined
  busy: boolean
  openKey: string
  beside: boolean
  addressOf: (message: SentMessage) => string
}) {
  const whole: readonly Column<SentMessage>[] = [
    {
      header: m.staff_notifications_how(),
      sparse: true,
      cell: ({ channel }) => channel && channelWords[channel],
    },
    {
      header: m.staff_notifications_why(),
      long: true,
      sparse: true,
      cell: (message) => causeText(message) || null,
    },
    {
      header: m.staff_notifications_visit(),
      wide: true,
      sparse: true,
      cell: ({ booking_id: id }) => id,
    },
    { header: m.staff_notifications_when(), cell: ({ created_at: at }) => moment(at) },
  ]
  const columns: readonly Column<SentMessage>[] = [
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
    {
      header: m.staff_notifications_state(),
      cell: ({ state }) => <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>,
    },
    ...(beside ? [] : whole),
  ]
  return (
    <RecordTable
      caption={m.staff_notifications_page()}
      items={messages}
      columns={columns}
      keyOf={({ key }) => key}
      addressOf={addressOf}
      openKey={openKey}
      busy={busy}
      expected={15}
    />
  )
}
