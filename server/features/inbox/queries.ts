import type { Thread, ThreadItem, ThreadMessage } from '../../../domain/api/messages/messages.ts'
import { type ThreadState, threadStates } from '../../../domain/inbox/thread.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { windowOf } from '../../../domain/notifications/window.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { anywhere } from '../../db/read-page.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { phoneDigitsOf } from '../notifications/notify.ts'
import { readReach } from '../notifications/reach.ts'

/** The filter of a list of threads; undefined or '' matches all. Callers are named by number. */
type ThreadFilter = Omit<CallRequest<'GET /staff/threads/'>, 'owner'> & {
  readonly owner?: number | 'nobody'
}

const EXCERPT = 160

type ItemRow = Dated<Omit<ThreadItem, 'owner'>, 'last_message_at' | 'unanswered_since'> & {
  owner_id: number | null
  owner_name: string | null
}

const itemColumns = `t.id, t.ref, t.subject, t.state, t.customer_name, t.customer_email,
  t.last_message_at, t.unanswered_since, t.owner_id,
  trim(o.first_name || ' ' || o.last_name) as owner_name, b.booking_id, b.skill,
  coalesce((select m.channel from thread_message m where m.thread_id = t.id and m.kind = 'received'
    order by m.id desc limit 1), 'email') as channel`
const itemTables = `thread t left join account o on o.id = t.owner_id
  left join booking b on b.id = t.booking_id`

/** The conditions of a list, except its state; parameters from $1. */
const conditions = `($1 = '' or t.subject ilike $2 or t.customer_name ilike $2
    or t.customer_email ilike $2 or t.customer_phone ilike $2 or t.ref ilike $2
    or b.booking_id ilike $2 or exists (
      select from thread_message m where m.thread_id = t.id and m.body ilike $2))
  and ($3::bigint is null or t.owner_id = $3) and (not $4 or t.owner_id is null)
  and (not $5 or t.unanswered_since is not null and t.state in ('new', 'open'))`

function conditionValues({ search, owner, unanswered }: ThreadFilter) {
  return [
    search,
    anywhere(search),
    typeof owner === 'number' ? owner : null,
    owner === 'nobody',
    unanswered ?? false,
  ]
}

/** A page of threads, latest message first, and the number of threads in each state. */
export async function readThreads(reader: Reader, filter: ThreadFilter) {
  const { page, page_size } = filter
  const values = conditionValues(filter)
  const [rows, counted] = await Promise.all([
    query<ItemRow>(reader, {
      text: `select ${itemColumns}, (
               select left(body, ${EXCERPT}) from thread_message
               where thread_id = t.id and kind <> 'note' order by id desc limit 1) as excerpt
             from ${itemTables}
             where ${conditions} and ($6::text is null or t.state = $6)
             order by t.last_message_at desc, t.id desc limit $7 offset $8`,
      values: [...values, filter.state ?? null, page_size, (page - 1) * page_size],
    }),
    query<{ state: ThreadState; count: number }>(reader, {
      text: `select t.state, count(*)::int as count from ${itemTables} where ${conditions} group by 1`,
      values,
    }),
  ])
  const countOf = (state: ThreadState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    items: rows.map(itemOf),
    page,
    page_size,
    total: filter.state
      ? countOf(filter.state)
      : counted.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(threadStates.map((state) => [state, countOf(state)])) as Record<
      ThreadState,
      number
    >,
  }
}

function itemOf({ owner_id: id, owner_name: name, ...item }: ItemRow): ThreadItem {
  return { ...withIsoInstants(item), owner: id === null ? null : { id, name: name ?? '' } }
}

/** How many visits of a customer are offered for linking. */
const RECENT_VISITS = 12

/** One thread with all its messages; undefined if unknown. */
export async function readThread(
  reader: Reader,
  id: number,
  now: Date,
): Promise<Omit<Thread, 'owners' | 'you'> | undefined> {
  const [[row], messages, visits] = await Promise.all([
    query<
      ItemRow & {
        customer_phone: string | null
        language: Thread['language']
        account_id: number | null
        created_at: Date
        version: number
      }
    >(reader, {
      text: `select ${itemColumns}, '' as excerpt,
               coalesce(t.customer_phone, c.phone) as customer_phone, t.account_id, t.created_at,
               t.version, coalesce(c.language, t.language) as language
             from ${itemTables} left join account c on c.id = t.account_id where t.id = $1`,
      values: [id],
    }),
    query<Dated<ThreadMessage, 'at'>>(reader, {
      text: `select m.id, m.kind, m.who, m.channel, m.body, m.at, (
               select json_build_object('key', 'n' || n.id, 'state', n.state)
               from notification n where n.id = m.notification_id) as sent, array(
               select p.key::text from thread_photo p where p.message_id = m.id order by p.place
             ) as photos
             from thread_message m where m.thread_id = $1 order by m.id`,
      values: [id],
    }),
    query<{ booking_id: string; skill: string; start_date: string }>(reader, {
      text: `select b.booking_id, b.skill, b.day as start_date
             from thread t join booking b on b.account_id = t.account_id
             where t.id = $1 order by b.starts_at desc, b.id desc limit ${RECENT_VISITS}`,
      values: [id],
    }),
  ])
  if (!row) return undefined
  const { created_at, customer_phone, account_id, language, version, ...item } = row
  const { excerpt: _none, ...thread } = itemOf(item)
  const answer = await answerOf(reader, row, now)
  return {
    ...thread,
    customer_phone,
    customer: account_id,
    language,
    created_at: created_at.toISOString(),
    version,
    reply_by: answer.by,
    open_until: answer.openUntil?.toISOString() ?? null,
    messages: messages.map(withIsoInstants),
    visits,
  }
}

/**
 * How a thread is answered (docs/product/inbox.md#whatsapp): by WhatsApp within the window after the
 * customer's latest message there, otherwise by mail; null if neither is possible.
 */
export async function answerOf(
  reader: Reader,
  thread: {
    readonly channel: Channel
    readonly account_id: number | null
    readonly customer_phone: string | null
    readonly customer_email: string
  },
  now: Date,
): Promise<{ by: 'whatsapp' | 'email' | null; openUntil: Date | null }> {
  const { account_id: accountId, customer_email: email } = thread
  const byMail = { by: email ? ('email' as const) : null, openUntil: null }
  if (thread.channel !== 'whatsapp') return byMail
  const phone = phoneDigitsOf(thread.customer_phone)
  const customer = { accountId, workerId: null, phone, email, audience: 'customer' } as const
  const reach = await readReach(reader, customer)
  const { openUntil } = windowOf(reach, now)
  return openUntil ? { by: 'whatsapp', openUntil } : byMail
}

/** Staff who may own a thread, by name. */
export function readOwners(reader: Reader): Promise<{ id: number; name: string }[]> {
  return query(reader, {
    text: `select id, trim(first_name || ' ' || last_name) as name from account
           where role <> 'Customer' and switched_off_at is null and verified_at is not null
           order by 2, 1`,
  })
}

/** One picture of a message. */
export async function readPhoto(
  reader: Reader,
  key: string,
): Promise<{ type: 'image/webp' | 'image/jpeg' | 'image/png'; data: string } | undefined> {
  const photo = await queryFirst<{
    type: 'image/webp' | 'image/jpeg' | 'image/png'
    bytes: Buffer
  }>(reader, { text: 'select type, bytes from thread_photo where key = $1', values: [key] })
  return photo && { type: photo.type, data: photo.bytes.toString('base64') }
}
