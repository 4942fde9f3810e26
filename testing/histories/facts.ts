import { query } from '../../server/db/transaction.ts'
import type { Cast, World } from './world.ts'

export type Channel = 'whatsapp' | 'sms'

/** A visit in its current state. */
export type VisitFacts = {
  readonly id: number
  readonly booking_id: string
  readonly order_id: number
  readonly session: number
  readonly skill: string
  readonly account_id: number
  readonly status: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly hold_until: Date | null
  readonly crew: readonly { readonly id: number; readonly name: string }[]
}

/** A stored notification. */
export type Message = {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly account_id: number | null
  readonly worker_id: number | null
  readonly booking_id: number | null
  readonly order_id: number | null
  readonly parameters: Readonly<Record<string, unknown>>
  readonly state: string
  readonly reason: string | null
  readonly send_after: Date
  readonly created_at: Date
  readonly useless_after: Date | null
  readonly deliveries: readonly { readonly id: number; readonly channel: string; state: string }[]
}

/** A message that a carrier has accepted, as the carrier knows it. */
export type Carried = {
  readonly id: string
  readonly channel: Channel
  readonly number: string
  /** The id of our delivery. */
  readonly reference: number
  readonly text: string
  readonly at: Date
  /** It reached nobody. */
  readonly hasFailed: boolean
  readonly answerLost: boolean
  /** Its status was never reported, or late, so nobody could know it. */
  readonly statusLost: boolean
}

/** All facts at a moment. */
export type Facts = {
  readonly now: Date
  readonly visits: readonly VisitFacts[]
  readonly messages: readonly Message[]
  readonly carried: readonly Carried[]
}

/** Reads all facts about these people. */
export async function readFacts(world: World, { customers, workers }: Cast): Promise<Facts> {
  const { pool } = world
  const accounts = customers.map(({ accountId }) => accountId)
  const [visits, messages, carried] = await Promise.all([
    query<VisitFacts>(pool, {
      text: `select b.id, b.booking_id, b.order_id, b.session, b.skill, b.account_id, b.status,
               b.starts_at, b.ends_at, o.hold_until,
               coalesce((select json_agg(json_build_object('id', w.id,
                   'name', split_part(w.full_name, ' ', 1)) order by w.full_name)
                 from assignment a join worker w on w.id = a.worker_id
                 where a.booking_id = b.id), '[]') as crew
             from booking b join booking_order o on o.id = b.order_id
             where b.account_id = any($1::bigint[]) order by b.id`,
      values: [accounts],
    }),
    query<Message>(pool, {
      text: `select n.id, n.kind, n.key, n.account_id, n.worker_id, n.booking_id, n.order_id,
               n.parameters, n.state, n.reason, n.send_after, n.useless_after, n.created_at,
               coalesce((select json_agg(json_build_object('id', d.id, 'channel', d.channel,
                   'state', d.state) order by d.id)
                 from delivery d where d.notification_id = n.id), '[]') as deliveries
             from notification n
             where n.account_id = any($1::bigint[]) or n.worker_id = any($2::int[]) order by n.id`,
      values: [accounts, workers.map(({ id }) => id)],
    }),
    readCarried(world),
  ])
  return { now: world.now(), visits, messages, carried }
}

type Sent = {
  number: string
  faults: string[]
  shown: { text: string; at: string }
  id?: string
  sid?: string
  reference?: string
  callback?: string
  state?: string
  status?: string
}

async function readCarried({ standIns }: World): Promise<Carried[]> {
  const lists = await Promise.all(
    (['whatsapp', 'sms'] as const).map(async (channel) => {
      const { sent } = await standIns.read<{ sent: Sent[] }>(channel)
      return sent.map((one): Carried => {
        const { number, faults, shown, callback } = one
        const named = callback && new URL(callback).searchParams.get('reference')
        return {
          id: one.id ?? one.sid ?? '',
          channel,
          number,
          reference: Number(one.reference ?? named),
          text: shown.text,
          at: new Date(shown.at),
          hasFailed: one.state === 'failed' || one.status === 'undelivered',
          answerLost: faults.includes('lost-answer') || faults.includes('silent'),
          statusLost: faults.includes('lost-status') || faults.includes('held'),
        }
      })
    }),
  )
  return lists.flat()
}
