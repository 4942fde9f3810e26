import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Block, boardCalls } from '../domain/api/bookings/board.ts'
import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import { newMailedToken } from '../server/features/accounts/randomness.ts'
import { cleaning } from './app.ts'
import { listenToBoard } from './board-stream.ts'
import type { factories, Person } from './people.ts'

/** A visit on a board or in the database: number, start, crew and progress. */
export type Picture = readonly string[]

/** The result of a storm: how many calls of each kind were accepted, or refused with which code. */
export type StormResult = {
  readonly accepted: Readonly<Record<string, number>>
  readonly refused: Readonly<Record<string, number>>
  /** Failures of the server. */
  readonly unclean: readonly string[]
  readonly boards: readonly { readonly picture: () => Picture; readonly reads: () => number }[]
  readonly stop: () => void
}

type Candidates = z.output<(typeof boardCalls)['POST /staff/board/candidates/']['response']>
type Storm = {
  readonly urls: readonly string[]
  readonly pool: Pool
  readonly people: ReturnType<typeof factories>
  readonly day: string
  readonly milliseconds: number
}

const KINDS = ['book', 'move', 'cancel', 'hand over', 'say']
const WORKERS = 20
const BOARDS = 4
const CUSTOMERS = 8
const PHONES = 6
const STARTS = Array.from({ length: 12 }, (_, at) => `${String(at + 8).padStart(2, '0')}:00`)

/**
 * Runs a storm over all of these processes: four boards that follow their streams move visits,
 * while customers book, move and cancel, and phones of the crew send steps. A board's picture comes
 * only from its stream.
 */
export async function boardStorm(storm: Storm): Promise<StormResult> {
  const { urls, pool, people, day } = storm
  const accepted: Record<string, number> = {}
  const refused: Record<string, number> = {}
  const unclean: string[] = []
  const until = performance.now() + storm.milliseconds
  const workers = await people.hire(WORKERS)
  const manager = await people.manager()
  await people.putInCharge(manager)

  async function call<Body>(what: string, url: string, who: Token, path: string, body?: object) {
    const [method = 'POST', place = ''] = path.split(' ')
    const answer = await fetch(url + place, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const read = (await answer.json()) as Body
    const { code } = read as { code?: string }
    if (answer.status < 300) count(accepted, what)
    else count(refused, `${what}: ${code}`)
    if (answer.status >= 500) unclean.push(`${what}: ${answer.status} ${JSON.stringify(read)}`)
    return { ok: answer.status < 300, body: read }
  }
  const urlOf = (at: number) => urls[at % urls.length] ?? ''

  const boards = await Promise.all(
    Array.from({ length: BOARDS }, (_, at) => openBoard(urlOf(at), manager)),
  )

  async function openBoard(url: string, who: Person) {
    let blocks: readonly Block[] = []
    let reads = 0
    const read = async () => {
      const { body } = await call<{ visits: Block[] }>(
        'read',
        url,
        who,
        `GET /staff/board/?day=${day}`,
      )
      blocks = body.visits
      reads += 1
    }
    const stream = await listenToBoard(url, who.token)
    await read()
    const follow = async () => {
      for (;;) {
        const { days } = await stream.next()
        if (days === null || days.includes(day)) await read()
      }
    }
    // It ends with the stream.
    follow().catch(() => undefined)
    return {
      url,
      blocks: () => blocks,
      picture: () => blocks.map((block) => lineOf(block)).toSorted(),
      reads: () => reads,
      stop: () => stream.stop(),
    }
  }

  // On a slow machine, until each kind has happened.
  const isGoing = () => performance.now() < until || KINDS.some((kind) => !accepted[kind])
  const moving = boards.map(async (board) => {
    while (isGoing()) {
      const block = oneOf(board.blocks().filter(({ workers: crew }) => crew.length > 0))
      if (!block) {
        await pause(50)
        continue
      }
      const { booking_id } = block
      const path = 'POST /staff/board/candidates/'
      const found = await call<Candidates>('ask', board.url, manager, path, { booking_id })
      const to =
        found.ok && oneOf(found.body.candidates.filter(({ refusals }) => refusals.length === 0))
      if (!to) continue
      await call('hand over', board.url, manager, 'POST /staff/board/move/', {
        booking_id,
        // The version that the board last saw: a change since then is refused.
        version: block.version,
        crew: [...block.workers.slice(1), to.worker],
        why: 'travel',
      })
    }
  })
  // Many people, because each may order only so often.
  const customers = await people.customers(CUSTOMERS * Math.ceil(storm.milliseconds / 100))
  const booking = Array.from({ length: CUSTOMERS }, async (_, nth) => {
    const url = urlOf(nth)
    const open: { readonly who: Person; readonly id: string }[] = []
    while (isGoing()) {
      const who = oneOf(customers)
      if (!who) throw new Error('there are no customers')
      const at = { start_date: day, start_time: oneOf(STARTS) }
      const form = { ...cleaning, ...at, no_of_hours: 4 }
      const path = 'POST /cleaning/book-cleaner/'
      const booked = await call<{ booking_id: string }>('book', url, who, path, form)
      if (booked.ok) open.push({ who, id: booked.body.booking_id })
      const moved = oneOf(open)
      if (moved) {
        const to = { booking_id: moved.id, start_date: day, start_time: oneOf(STARTS) }
        await call('move', url, moved.who, 'PUT /booking-details/update/booking-details/', to)
      }
      // The day stays half full, so that someone is free to take a visit.
      const [first] = open.length > 3 ? open.splice(0, 1) : []
      if (first)
        await call('cancel', url, first.who, 'POST /booking-details/cancel-booking/', {
          id: first.id,
        })
    }
  })
  const events = (await phonesOf(pool, workers.slice(0, PHONES))).map(async (phone, at) => {
    const url = urlOf(at)
    while (isGoing()) {
      const block = oneOf(
        boards[at % BOARDS]?.blocks().filter(({ workers: crew }) => crew.includes(phone.id)) ?? [],
      )
      await pause(20)
      if (!block) continue
      const common = {
        id: randomUUID(),
        booking_id: block.booking_id,
        at: new Date().toISOString(),
      }
      const event =
        randomInt(2) > 0
          ? { ...common, kind: 'step', step: 'seen' }
          : { ...common, kind: 'late', minutes: oneOf([10, 20, 30]) }
      const body = { sent_at: new Date().toISOString(), events: [event] }
      await call('say', url, phone, 'POST /crew/events/', body)
    }
  })
  await Promise.all([...moving, ...booking, ...events])
  const stop = () => {
    for (const board of boards) board.stop()
  }
  return { accepted, refused, unclean, boards, stop }
}

/** The day in the database, in the form of a board's picture: a move ends an earlier delay. */
export async function storedPicture(pool: Pool, day: string): Promise<Picture> {
  const rows = await query<{
    id: string
    hour: number
    hours: number
    crew: number[]
    late: string | null
  }>(pool, {
    text: `select b.booking_id as id, b.start_hour as hour, b.hours,
               array(select worker_id from assignment where booking_id = b.id order by 1) as crew,
               (select v.what from visit_event v
                join assignment a on a.booking_id = v.booking_id and a.worker_id = v.worker_id
                where v.booking_id = b.id and v.kind = 'late' and not exists (
                  select from booking_event m
                  where m.booking_id = b.id and m.code = 'moved' and m.at > v.at)
                order by v.at desc limit 1) as late
             from booking b where b.day = $1 and b.status = 'Confirmed'`,
    values: [day],
  })
  return rows
    .map(({ id, hour, hours, crew, late }) =>
      [id, hour, hours, crew.join('+'), late ?? ''].join(' '),
    )
    .toSorted()
}

/** Pairs of overlapping visits of one worker, including the travel buffer. */
export async function twoPlacesAtOnce(pool: Pool, day: string): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `select a.worker_id, a.booking_id, b.booking_id as other from assignment a
     join assignment b on b.worker_id = a.worker_id and b.day = a.day and b.booking_id > a.booking_id
     where a.day = $1 and a.reserved & b.reserved <> 0`,
    [day],
  )
  return rows
}

function lineOf({ booking_id, start_time, no_of_hours, workers, late_minutes }: Block): string {
  const crew = workers.toSorted((a, b) => a - b).join('+')
  return [booking_id, Number.parseInt(start_time, 10), no_of_hours, crew, late_minutes ?? ''].join(
    ' ',
  )
}

type Token = { readonly token: string }

async function phonesOf(pool: Pool, workers: readonly { readonly id: number }[]) {
  const phones = workers.map(({ id }) => ({ id, ...newMailedToken() }))
  await query(pool, {
    text: `insert into worker_session (id, worker_id, token_hash, device, signed_in_at, seen_at)
           select gen_random_uuid(), id, hash, 'storm', now(), now()
           from unnest($1::int[], $2::bytea[]) as s (id, hash)`,
    values: [phones.map(({ id }) => id), phones.map(({ tokenHash }) => tokenHash)],
  })
  return phones
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

function oneOf<T>(all: readonly T[]): T | undefined {
  return all.length > 0 ? all[randomInt(all.length)] : undefined
}
