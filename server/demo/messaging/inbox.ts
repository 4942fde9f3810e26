import { query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import { addMessage } from '../../features/inbox/messages.ts'
import { receive } from '../../features/inbox/receive.ts'
import { addTicketEvent } from '../../features/tickets/ticket-rows.ts'
import { randomCode } from '../../random-code.ts'

type DemoMessage = {
  readonly hoursAgo: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly subject: string
  readonly body: string
  /** About that customer's latest ended visit. */
  readonly aboutVisit?: true
  readonly answer?: { readonly body: string; readonly close?: true }
  readonly note?: string
}

/** Newest last. */
const messages: readonly DemoMessage[] = [
  {
    hoursAgo: 50,
    name: 'Siti Hajar',
    email: 'siti.hajar@example.com',
    phone: '+60 128880001',
    subject: 'Do you clean after a renovation?',
    body: 'We have just had new tiles laid, and there is dust everywhere. Is that something you do?',
    answer: {
      body: 'We do. Please book three cleaners for at least five hours, and open the windows before.',
      close: true,
    },
  },
  {
    hoursAgo: 30,
    name: 'Ravi Subramaniam',
    email: 'ravi@jiran.test',
    phone: '+60 122000006',
    subject: 'Invoice with our company name',
    body: 'Could the invoices carry the name of our company? Our accountant asks for it.',
    answer: { body: 'Gladly. Which name and registration number shall we print?' },
    note: 'Ask the accountant whether past invoices may change as well.',
  },
  {
    hoursAgo: 20,
    name: 'Hidayah Abdullah',
    email: 'hidayah@jiran.test',
    phone: '+60 122000007',
    subject: 'Water stains on the floor',
    body: 'The floor of the living room has stains since the visit. They do not go away with water.',
    aboutVisit: true,
  },
  {
    hoursAgo: 5,
    name: 'Tan Wei Jie',
    email: 'weijie.tan@example.com',
    phone: null,
    subject: 'Do you come to Rawang?',
    body: 'Our postcode is 48000. When will you serve it?',
  },
  {
    hoursAgo: 1,
    name: 'Peter Ng',
    email: 'peter@jiran.test',
    phone: '+60 122000008',
    subject: 'The same cleaner every week',
    body: 'My mother would like the same person every week. Can you arrange that?',
  },
]

/** Fills the demo's inbox with answered, waiting and new messages. */
export async function writeInbox(
  tx: Tx,
  staff: { accountId: number; who: string },
  now: Date,
): Promise<void> {
  for (const { hoursAgo, note, answer, aboutVisit, ...sent } of messages) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000)
    const bookingId = aboutVisit && (await lastVisitOf(tx, sent.email, at))
    const received = { ...sent, language: 'en', ...(bookingId ? { bookingId } : {}) } as const
    const threadId = await receive(tx, at, received)
    if (bookingId)
      await writeTicket(tx, { bookingId, threadId, complaint: sent.body, who: sent.name }, at)
    const later = new Date(at.getTime() + 1_800_000)
    if (note) await addMessage(tx, threadId, { kind: 'note', ...staff, body: note }, later)
    if (!answer) continue
    const mailId = `thread-${threadId}-2`
    await addMessage(tx, threadId, { kind: 'reply', ...staff, body: answer.body, mailId }, later)
    await query(tx, {
      text: `update thread set state = $2, owner_id = $3, last_message_at = $4,
               unanswered_since = null where id = $1`,
      values: [threadId, answer.close ? 'closed' : 'waiting', staff.accountId, later],
    })
  }
}

/** The ticket that the customer's complaint opens. */
async function writeTicket(
  tx: Tx,
  of: { bookingId: number; threadId: number; complaint: string; who: string },
  at: Date,
): Promise<void> {
  const ticket = await queryOne<{ id: number }>(tx, {
    text: `insert into ticket (ref, booking_id, thread_id, state, late, complaint, created_at)
           values ($1, $2, $3, 'open', false, $4, $5) returning id`,
    values: [`G${randomCode(8)}`, of.bookingId, of.threadId, of.complaint, at],
  })
  const actor = { accountId: null, who: of.who }
  await addTicketEvent(tx, ticket.id, actor, { code: 'opened', late: false }, at)
}

async function lastVisitOf(tx: Tx, email: string, before: Date): Promise<number | undefined> {
  const visit = await queryFirst<{ id: number }>(tx, {
    text: `select b.id from booking b join account a on a.id = b.account_id
           where a.email = $1 and b.ends_at < $2 and b.status not in ('Expired', 'Cancelled')
           order by b.ends_at desc, b.id desc limit 1`,
    values: [email, before],
  })
  return visit?.id
}
