import type { Attempt, WholeMessage } from '../../../domain/api/messages/sent-messages.ts'
import { causeOf } from '../../../domain/notifications/cause.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { chosenChannels } from '../../../domain/notifications/choices.ts'
import type { DeliveryState } from '../../../domain/notifications/states.ts'
import { againRefused, type Repeatable } from '../../../domain/notifications/window.ts'
import { withIsoInstants } from '../../db/instants.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'
import { type Reachable, readReach } from '../notifications/reach.ts'
import { readMessage } from './list.ts'
import { findPerson } from './recipient.ts'

type AttemptRow = {
  id: number
  channel: Channel
  state: DeliveryState
  error_code: string | null
  body: string | null
  price: number | null
  currency: string | null
  created_at: Date
  updated_at: Date
}

type Links = {
  sent_by: string | null
  again_of: number | null
  repeated_by: { id: number; state: DeliveryState; created_at: Date }[]
}

/** What the caller may see (docs/product/roles.md#who-sees-money). */
export type ReaderRights = { readonly team: boolean; readonly money: boolean }

/** A message with its attempts, and the channels to send it again; undefined if unknown. */
export async function readWholeMessage(
  reader: Reader,
  key: string,
  sees: ReaderRights,
  now: Date,
): Promise<WholeMessage | undefined> {
  const message = await readMessage(reader, key, sees.team, now)
  if (!message) return undefined
  const id = Number(key.slice(1))
  const mail = key.startsWith('m')
  const [attempts, links, again] = await Promise.all([
    mail ? [] : readAttempts(reader, id, sees.money),
    mail ? undefined : readLinks(reader, id),
    waysAgain(reader, key, { mail, kind: message.kind, state: message.state }, now),
  ])
  return {
    ...message,
    attempts,
    sent_by: links?.sent_by ?? null,
    repeats: links?.again_of ? `n${links.again_of}` : null,
    repeated_by: (links?.repeated_by ?? []).map((later) => ({
      key: `n${later.id}`,
      state: later.state,
      created_at: new Date(later.created_at).toISOString(),
    })),
    again,
  }
}

async function readAttempts(reader: Reader, id: number, seesMoney: boolean): Promise<Attempt[]> {
  const rows = await query<AttemptRow>(reader, {
    text: `select id, channel, state, error_code, body, price::float8 as price, currency, created_at,
             updated_at
           from delivery where notification_id = $1 order by id`,
    values: [id],
  })
  return rows.map(({ error_code: code, price, currency, body, ...attempt }) => {
    return {
      ...withIsoInstants(attempt),
      code,
      cause: causeOf(code) ?? null,
      text: seesMoney || body === null ? body : withoutAmounts(body),
      ...(seesMoney && price !== null
        ? { cost: { amount: Math.abs(price), currency: currency ?? '' } }
        : {}),
    }
  })
}

/** Removes amounts from a text, except the one that the law requires at the start of an SMS. */
function withoutAmounts(text: string): string {
  return text.replace(/RM\s?(?!0\.00\b)[\d,]+(\.\d\d)?/g, 'RM …')
}

async function readLinks(reader: Reader, id: number): Promise<Links | undefined> {
  return queryFirst<Links>(reader, {
    text: `select n.again_of, nullif(btrim(a.first_name || ' ' || a.last_name), '') as sent_by,
             coalesce((select json_agg(json_build_object('id', l.id, 'state', l.state,
               'created_at', l.created_at) order by l.id) from notification l
               where l.again_of = n.id), '[]') as repeated_by
           from notification n left join account a on a.id = n.by_account_id where n.id = $1`,
    values: [id],
  })
}

/** Each channel, with the reason why the message cannot be sent again over it, if any. */
async function waysAgain(
  reader: Reader,
  key: string,
  message: Repeatable,
  now: Date,
): Promise<WholeMessage['again']> {
  const person = await personOfMessage(reader, key)
  const reach = await readReach(reader, person)
  return chosenChannels.map((channel) => ({
    channel,
    refused: againRefused(message, channel, reach, now),
  }))
}

/** The recipient of a message, with their current phone and e-mail. */
export async function personOfMessage(reader: Reader, key: string): Promise<Reachable> {
  const nobody = {
    accountId: null,
    workerId: null,
    phone: null,
    email: null,
    audience: 'customer' as const,
  }
  if (key.startsWith('m')) {
    const mail = await queryFirst<{ to_email: string }>(reader, {
      text: 'select to_email from outbox where id = $1',
      values: [key.slice(1)],
    })
    return { ...nobody, email: mail?.to_email ?? null }
  }
  const row = await queryFirst<Reachable>(reader, {
    text: `select account_id as "accountId", worker_id as "workerId", phone, email, audience
           from notification where id = $1`,
    values: [key.slice(1)],
  })
  if (!row) return nobody
  const { accountId, workerId } = row
  if (workerId !== null) {
    const worker = await findPerson(reader, { kind: 'worker', id: workerId })
    return worker ?? row
  }
  // A member of the team is not a customer: uses the recipient stored with the message.
  const customer = accountId && (await findPerson(reader, { kind: 'customer', id: accountId }))
  return customer || row
}
