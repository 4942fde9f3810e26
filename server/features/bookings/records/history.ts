import type { Service } from '../../../../domain/booking/description.ts'
import { type BookingEvent, staffEvents } from '../../../../domain/booking/event.ts'
import { type EventReader, eventText } from '../../../../domain/messages/event-text.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import { baseLocale, type Locale } from '../../../../messages/locales.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransaction, query, type Reader, type Tx } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import { callerName } from '../../audit/record.ts'
import { readAddonNames } from '../../places/addon-names.ts'

/** Who did something: an account, or a name such as 'Jiran' for the server itself. */
export type Actor = { readonly accountId: number | null; readonly who: string }

/** The server itself in a booking's history: stored under this name, shown under the company's. */
export const program: Actor = { accountId: null, who: 'Jiran' }

/** The account that makes a call, in a booking's history. */
export function actorOf(caller: Caller): Actor {
  return { accountId: caller.accountId, who: callerName(caller) }
}

/** Adds a line to the history of each booking (docs/product/statuses.md#history). */
export async function addEvents(
  tx: Tx,
  bookingIds: readonly number[],
  actor: Actor,
  { code, ...params }: BookingEvent,
  now: Date,
): Promise<void> {
  await query(tx, {
    name: 'add-booking-events',
    text: `insert into booking_event (booking_id, at, account_id, who, code, params)
           select id, $2, $3, $4, $5, $6 from unnest($1::bigint[]) as id`,
    values: [bookingIds, now, actor.accountId, actor.who, code, params],
  })
}

/**
 * Records that staff viewed a sensitive answer (docs/product/privacy.md#encrypted-answers).
 * @param field of the answer's question.
 */
export function recordSensitiveView(
  pool: Pool,
  bookingId: number,
  field: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  const event = { code: 'answer-viewed', field } as const
  return inTransaction(pool, (tx) => addEvents(tx, [bookingId], actorOf(caller), event, now))
}

/** The columns of an event that `storedEventText` needs. */
export type StoredEvent = {
  readonly code: BookingEvent['code'] | null
  readonly params: object | null
  /** English text of an event that was stored before codes existed. */
  readonly what: string | null
}

/** The text of an event for a reader (docs/product/roles.md#who-sees-money). */
export function storedEventText(
  { code, params, what }: StoredEvent,
  service: Service | undefined,
  reader: EventReader,
): string {
  if (code) return eventText({ code, ...params } as BookingEvent, service, reader)
  return reader.seesMoney ? (what ?? '') : (what ?? '').replace(/, (fee|refund) RM [\d,.]+/g, '')
}

/** Events whose texts may name add-ons. */
const named: ReadonlySet<BookingEvent['code']> = new Set(['visit-changed', 'visit-item'])

/**
 * A booking's history, oldest first; changes by the server are shown as the company's.
 * @param service of the booking; undefined when it is no longer offered.
 */
export async function readHistory(
  pool: Reader,
  bookingId: number,
  service: Service | undefined,
  reader: EventReader & { readonly company: string },
): Promise<{ at: string; who: string; what: string; viewed?: boolean }[]> {
  const rows = await query<StoredEvent & { at: Date; who: string }>(pool, {
    text: `select e.at, case when e.account_id is null and e.who = $2 then $3 else e.who end as who,
        e.what, e.code,
        case when n.id is null then e.params
          else e.params || jsonb_build_object('note', n.body) end as params
      from booking_event e
      left join visit_note n on e.code = 'note-to-crew' and n.id = (e.params->>'note_id')::bigint
      where e.booking_id = $1 and ($4 or e.code is null or e.code <> all ($5)) order by e.id`,
    values: [bookingId, program.who, reader.company, reader.isStaff, staffEvents],
  })
  const isNamed = reader.locale !== baseLocale && rows.some(({ code }) => code && named.has(code))
  const addons = isNamed && service ? (await readAddonNames(pool)).get(service.skill) : undefined
  return rows.map(({ at, who, ...event }) => ({
    at: at.toISOString(),
    who,
    what: storedEventText(event, service, { ...reader, addons }),
    ...(event.code === 'answer-viewed' ? { viewed: true } : {}),
  }))
}

/** The history of all bookings of an account, for its owner. */
export async function readAccountHistory(
  pool: Reader,
  accountId: number,
  services: readonly Service[],
  locale: Locale,
): Promise<{ booking_id: string; at: Date; what: string }[]> {
  const [rows, addons] = await Promise.all([
    query<StoredEvent & { booking_id: string; skill: string; at: Date }>(pool, {
      text: `select b.booking_id, b.skill, e.at, e.what, e.code, e.params from booking_event e
        join booking b on b.id = e.booking_id
        where b.account_id = $1 and (e.code is null or e.code <> all ($2)) order by e.id`,
      values: [accountId, staffEvents],
    }),
    readAddonNames(pool),
  ])
  return rows.map(({ booking_id, skill, at, ...event }) => ({
    booking_id,
    at,
    what: storedEventText(event, serviceBySkill(skill, services), {
      locale,
      seesMoney: true,
      isStaff: false,
      addons: addons.get(skill),
    }),
  }))
}
