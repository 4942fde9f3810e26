import type { WorkerChange } from '../../../domain/api/workers/workers.ts'
import { changedFacts } from '../../../domain/audit/actions.ts'
import { handOverReason } from '../../../domain/board/reasons.ts'
import { type Refusal, refuse, succeed } from '../../../domain/result.ts'
import type { WorkerStatus } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/every.ts'
import { isDatabaseError, lockRow, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { lockVisits } from '../bookings/records/lock-booking.ts'
import { approveRequest, endRequests } from '../crew-requests/answer.ts'
import { applyChange, type StoredChange } from './apply-change.ts'
import { readBrokenVisits } from './coming-visits.ts'
import { endPhones } from './end-phones.ts'
import { type HandedOver, type HandOver, handOverVisits } from './hand-over.ts'
import { moveVisits, type Starts } from './move-visits.ts'
import { recordLeave } from './notify-leave.ts'
import { readStoredWorker, workerFacts } from './stored-worker.ts'

/** The result of a change: the new version, and who took over the visits that it broke. */
export type ChangedWorker = { readonly version: number; readonly handedOver: HandedOver }

/** Each retry means that an order took a chosen replacement at the same moment. */
const MAX_TRIES = 5

type Requested = {
  readonly version: number
  readonly change: StoredChange
  readonly reason?: string
  /** The replacement for each visit. */
  readonly handOver?: HandOver
  /** The new starts of visits without a replacement. */
  readonly starts?: Starts
}

/**
 * Changes a worker, with an entry in the audit log (docs/product/workers.md#changes). A change that
 * would take a worker off upcoming visits is refused, unless it names the replacements
 * (docs/product/availability.md#changes-of-a-worker).
 */
export async function changeWorker(
  deps: Pick<Deps, 'pool' | 'services' | 'settings'>,
  id: number,
  requested: Requested,
  by: Author,
): Promise<CommandResult<ChangedWorker>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeOnce(deps, id, requested, by)
    } catch (error) {
      // The next attempt sees who was taken, and names the visit.
      if (!isDatabaseError(error, '23P01') || attempt >= MAX_TRIES) throw error
    }
  }
}

function changeOnce(
  deps: Pick<Deps, 'pool' | 'services' | 'settings'>,
  id: number,
  { version, change, reason, handOver, starts = new Map() }: Requested,
  by: Author,
): Promise<CommandResult<ChangedWorker>> {
  const record = {
    lock: async (tx: Tx) => {
      if (handOver) await lockVisits(tx, [...handOver.keys()])
      await lockWorker(tx, id)
      return readStoredWorker(tx, id, firstDay)
    },
    unknown: m.problem_worker_unknown,
    version,
    subject: ['worker', `${id}`],
  } as const
  return changeRecord(deps.pool, record, async (tx, before) => {
    const unknown = unknownSkill(deps.services, change)
    if (unknown) return refuse(unknown)
    const known = await samePerson(tx, contactsToCheck(before, change), id)
    if (known) return refuse(known)

    const brokenBefore = await readBrokenVisits(tx, deps.services, id, by.now)
    const problem = await applyChange(tx, before, change, by.now)
    if (problem) return refuse(problem)
    if (change.approve_request) {
      const not = await approveRequest(tx, id, change.approve_request, change, by)
      if (not) return refuse(not)
    }
    const broken = await readBrokenVisits(tx, deps.services, id, by.now)
    const ids = new Set(brokenBefore.map(({ visit }) => visit.row.id))
    const affected = broken.filter(({ visit }) => !ids.has(visit.row.id))
    if (affected.length > 0 && !handOver)
      return refuse({ code: 'visits-affected', params: { count: affected.length } })
    const author = { ...by, why: handOverReason(change) }
    const [moving = [], staying = []] = [true, false].map((is) =>
      (handOver ? broken : []).filter(({ visit }) => starts.has(visit.row.booking_id) === is),
    )
    const handed = await handOverVisits(tx, id, staying, handOver ?? new Map(), author)
    if (!handed.ok) return handed
    const visits = moving.map(({ visit }) => visit)
    const moved = await moveVisits(tx, deps, visits, starts, author)
    if (!moved.ok) return moved
    const handedOver = { ...handed.value, ...moved.value }

    const after = await readStoredWorker(tx, id, firstDay)
    if (!after) throw new Error('a locked worker stays')
    if (before.status === 'active' && after.status !== 'active') await endPhones(tx, id, by.now)
    if (after.status === 'left') await endRequests(tx, id, by)
    await recordLeave(tx, before, after, by.now)
    const facts = workerFacts(before, after)
    const gone = Object.keys(handedOver).length > 0
    const changed = changedFacts(
      facts.before,
      gone ? { ...facts.after, handed_over: handedOver } : facts.after,
    )
    const entry = { action: 'worker-changed', subject: `${id}`, ...changed } as const
    if (changed) await recordAudit(tx, by, { ...entry, reason: reason || undefined })
    return succeed({ version: after.version, handedOver })
  })
}

/** Includes all leave and days, however old. */
const firstDay = '0001-01-01'

/**
 * Locks a worker until the end of the transaction, and waits for orders that are being assigned to
 * them: from here on, their visits are complete. Messages may still refer to them, as to orders
 * (`lockBooking`).
 */
export async function lockWorker(tx: Tx, id: number): Promise<void> {
  await query(tx, { text: 'select lock_availability($1)', values: [id] })
  await lockRow(tx, 'worker', id, 'no key update')
}

/** Finds a skill that no service has. */
export function unknownSkill(
  services: Deps['services'],
  { skills = [] }: Pick<WorkerChange, 'skills'>,
): Refusal<'skill-unknown'> | undefined {
  const unknown = skills.find((skill) => services.every((service) => service.skill !== skill))
  return unknown === undefined
    ? undefined
    : { code: 'skill-unknown', field: 'skills', params: { skill: unknown } }
}

type Contacts = Pick<WorkerChange, 'phone' | 'email'>

/** What must belong to nobody else: the changed contacts, or all those of a worker who returns. */
function contactsToCheck(
  before: Contacts & { readonly status: WorkerStatus },
  { phone, email, status = before.status }: WorkerChange,
): Contacts {
  if (status === 'left') return {}
  if (before.status !== 'left') return { phone, email }
  return {
    phone: phone === undefined ? before.phone : phone,
    email: email === undefined ? before.email : email,
  }
}

/** Finds another current worker with the same phone or e-mail address. */
export async function samePerson(
  tx: Tx,
  { phone, email }: Contacts,
  except = 0,
): Promise<Refusal<'worker-known'> | undefined> {
  if (!phone && !email) return undefined
  const row = await queryFirst<{ name: string; same_phone: boolean }>(tx, {
    text: `select full_name as name, coalesce(phone = $1, false) as same_phone from worker
           where (phone = $1 or lower(contact_email) = lower($2)) and id <> $3 and status <> 'left'
           order by id limit 1`,
    values: [phone ?? null, email ?? null, except],
  })
  if (!row) return undefined
  const field = row.same_phone ? 'phone' : 'email'
  return { code: 'worker-known', field, params: { name: row.name } }
}
