import { expect } from 'vitest'
import { instantOf, timeOf, weekday } from '../../domain/booking/starts/calendar.ts'
import { findMoneyViolations, findViolations } from '../../server/features/monitoring/invariants.ts'
import {
  acknowledged,
  captured,
  clock,
  formOf,
  people,
  pool,
  rowsOf,
  serviceOf,
  skills,
  testApp,
} from './company.ts'
import { checkCredit } from './credit-steps.ts'
import { runDueJobs } from './crew-steps.ts'
import type { Random } from './random.ts'

/** The checker's own rules, computed from the tables alone. */

type Workforce = {
  workers: { id: number; gender: string; week_hours: number[]; active: boolean }[]
  leaves: { worker_id: number; first_day: string; last_day: string }[]
  singleDays: { worker_id: number; day: string; hours: number }[]
  taken: { worker_id: number; day: string; start_hour: number; end_hour: number }[]
}

/** All workers with the skill at the postcode, with leave and visits. */
async function workforceFor(skill: string, postcode: number, except = ''): Promise<Workforce> {
  const [some, leaves, singleDays, taken] = await Promise.all([
    rowsOf<Workforce['workers'][number]>(
      `select id, gender, week_hours, active from worker w
       where exists (select from worker_skill s where s.worker_id = w.id and s.skill = $1)
         and exists (select from worker_region r join postcode p using (region_id)
           where r.worker_id = w.id and p.code = $2)`,
      skill,
      postcode,
    ),
    rowsOf<Workforce['leaves'][number]>('select worker_id, first_day, last_day from worker_leave'),
    rowsOf<Workforce['singleDays'][number]>('select worker_id, day, hours from worker_day_hours'),
    rowsOf<Workforce['taken'][number]>(
      `select a.worker_id, b.day, b.start_hour, b.start_hour + b.hours as end_hour
       from assignment a join booking b on b.id = a.booking_id where b.booking_id <> $1`,
      except,
    ),
  ])
  return { workers: some, leaves, singleDays, taken }
}

function freeAt(
  workforce: Workforce,
  gender: string,
  day: string,
  start: number,
  hours: number,
): number {
  return workforce.workers.filter((worker) => {
    if (!worker.active || (gender && worker.gender !== gender)) return false
    const single = workforce.singleDays.find(
      (each) => each.worker_id === worker.id && each.day === day,
    )
    const work = single?.hours ?? worker.week_hours[weekday(day)] ?? 0
    for (let hour = start; hour < start + hours; hour++) {
      if (!(work & (1 << (hour - 8)))) return false
    }
    const away = workforce.leaves.some(
      (each) => each.worker_id === worker.id && each.first_day <= day && day <= each.last_day,
    )
    // An hour of travel after each visit.
    const busy = workforce.taken.some(
      (each) =>
        each.worker_id === worker.id &&
        each.day === day &&
        start < each.end_hour + 1 &&
        each.start_hour < start + hours + 1,
    )
    return !away && !busy
  }).length
}

/** The offered start times are exactly those at which every visit has a crew. */
export async function checkSlots(random: Random): Promise<string> {
  const service = serviceOf(random.of(skills))
  const form = formOf(service, random) as Record<string, string | number>
  // Days, hours and crew size as the service derives them from the form.
  const days = service.sessionDays(form)
  const [hours, crew] = [service.visitHours(form), service.crewSize(form)]
  const postcode = Number(form.postcode)
  const workforce = await workforceFor(service.skill, postcode)
  const [first, last] = service.startHours
  const expected: string[] = []
  for (let start = first; start <= last && start + hours <= 22; start++) {
    const ahead = instantOf(days[0] ?? '', start).getTime() - clock.now().getTime()
    const gender = String(form.worker_gender ?? '')
    const whole = days.every((day) => freeAt(workforce, gender, day, start, hours) >= crew)
    if (whole && ahead >= 12 * 3_600_000) expected.push(timeOf(start))
  }
  const { status, body } = await testApp.post<{ value: string }[]>(
    service.calls.slots,
    { ...form, post_code: postcode },
    random.of(people),
  )
  expect(status).toBe(200)
  expect(
    body.map((slot) => slot.value),
    `slots of ${JSON.stringify(form)}`,
  ).toEqual(expected)
  return `slots ${service.skill} ${days[0]}`
}

/** Checks that "No Slot Available" was true: with overdue holds ended, some visit has no crew. */
export async function checkRefusal(outcome: string): Promise<void> {
  const form = JSON.parse(outcome.slice(outcome.indexOf('{'))) as Record<string, string | number>
  const service = serviceOf(String(form.skill))
  const workforce = await workforceFor(service.skill, Number(form.postcode))
  const [hours, start] = [service.visitHours(form), Number(String(form.start_time).slice(0, 2))]
  const gender = String(form.worker_gender ?? '')
  const possible =
    start + hours <= 22 &&
    service
      .sessionDays(form)
      .every((day) => freeAt(workforce, gender, day, start, hours) >= service.crewSize(form))
  expect(possible, outcome).toBe(false)
}

const statusOf = new Map<number, string>()
const later: Readonly<Record<string, readonly string[]>> = {
  'Pending Payment': ['Confirmed', 'Expired', 'Cancelled'],
  Expired: ['Confirmed', 'Cancelled'],
  Confirmed: ['In Progress', 'Completed', 'Cancelled'],
  // Staff undo or change the stated outcome.
  'In Progress': ['Confirmed', 'Completed', 'Cancelled'],
  Completed: ['Confirmed', 'In Progress', 'Cancelled'],
  Cancelled: [],
}
let horizon = '0'
/** Assignments that were checked when new: their workers may become inactive later. */
const checkedAssignments = new Set<string>()

/** After every step: everyone sent since the last one could be sent, and statuses only advance. */
export async function checkNew(): Promise<string[]> {
  const since = horizon
  const [now] = await rowsOf<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  horizon = now?.horizon ?? '0'
  // Other transactions in the cluster may delay the horizon, so some rows repeat.
  const sent = await rowsOf<{ row: string; is_right: boolean; finding: string }>(
    `select concat_ws(' ', a.booking_id, a.worker_id, a.xmin) as row,
       w.active and skilled and placed and fits and works and not away as is_right,
       format('%s is sent to %s: active %s, skill %s, region %s, gender %s, at work %s, on leave %s',
         w.identifier, b.booking_id, w.active, skilled, placed, fits, works, away) as finding
     from assignment a
     join booking b on b.id = a.booking_id join booking_order o on o.id = b.order_id
     join worker w on w.id = a.worker_id,
     lateral (select
       exists (select from worker_skill s where s.worker_id = w.id and s.skill = b.skill) as skilled,
       exists (select from worker_region r where r.worker_id = w.id and r.region_id = o.region_id)
         as placed,
       coalesce(o.own->>'worker_gender', '') in ('', w.gender) as fits,
       (select bool_and(coalesce(
            (select hours from worker_day_hours d where d.worker_id = w.id and d.day = b.day),
            w.week_hours[extract(dow from b.day)::int + 1]) & (1 << hour - 8) <> 0)
        from generate_series(b.start_hour, b.start_hour + b.hours - 1) as hour) as works,
       exists (select from worker_leave l
         where l.worker_id = w.id and b.day between l.first_day and l.last_day) as away) facts
     where a.xmin::text::bigint >= $1::bigint`,
    since,
  )
  const wrong = sent.filter(({ row, is_right }) => !is_right && !checkedAssignments.has(row))
  for (const { row } of sent) checkedAssignments.add(row)
  const changed = await rowsOf<{ id: number; status: string }>(
    'select id, status from booking where xmin::text::bigint >= $1::bigint',
    since,
  )
  const moved = changed.flatMap(({ id, status }) => {
    const before = statusOf.get(id) ?? status
    statusOf.set(id, status)
    if (before === status || later[before]?.includes(status)) return []
    return [`booking ${id} went from ${before} to ${status}`]
  })
  return [...wrong.map(({ finding }) => finding), ...moved]
}

/** Checks everything from the beginning, now and then and at the end. */
export async function checkAll(): Promise<string[]> {
  await testApp.sandbox('/idle')
  const paid = await rowsOf<{ transaction_id: string; amount_sen: number }>(
    `select transaction_id, amount_sen from payment_attempt where status = 'Paid'`,
  )
  const recorded = new Map(paid.map((row) => [row.transaction_id, row.amount_sen]))
  expect(recorded, 'what the provider captured is what was paid, once').toEqual(captured)
  const changes = await rowsOf<{ booking_id: string; lines: number }>(
    `select b.booking_id, count(*)::int as lines
     from booking b join booking_event e on e.booking_id = b.id
     where e.code in ('booked', 'moved', 'cancelled', 'crew-changed', 'visit-changed') group by b.booking_id`,
  )
  const inHistory = new Map(changes.map((row) => [row.booking_id, row.lines]))
  expect(inHistory, 'each acknowledged change is in the history, once').toEqual(acknowledged)
  const more = await rowsOf<{ finding: string }>(
    // Every change increments the version and adds to the history. Except: a failed attempt to pay
    // is no change, and a return visit's events are none of the visit itself. Nor is a
    // refund that is on its way to the provider.
    `select format('%s has version %s and %s lines of history', booking_id, version, lines)
       as finding
     from (select b.*, (select count(*) from booking_event e where e.booking_id = b.id
               and e.code not in ('return-offered', 'return-of', 'refund-sent')) as lines,
             exists (select from payment_attempt p
               where p.order_id = b.order_id and p.status = 'Failed') as tried
           from booking b) b
     where version - lines not between 0 and case when tried then 1 else 0 end
     union all
     select format('%s is held by nobody: no job ends it', o.ref)
     from booking_order o
     where o.hold_until is not null and not exists (
       select from graphile_worker._private_jobs j
       where (j.payload->>'orderId')::bigint = o.id and j.run_at <= o.hold_until)
     union all
     select format('%s waits for payment and is not held', b.booking_id)
     from booking b join booking_order o on o.id = b.order_id
     where b.status = 'Pending Payment' and o.hold_until is null
     union all
     select format('%s of %s is used %s times by one', u.code, v.max_uses_per_customer, count(*))
     from voucher_use u join voucher v using (code)
     group by u.code, v.max_uses_per_customer, u.account_id
     having count(*) > v.max_uses_per_customer`,
  )
  return [
    ...(await wrongTaxes()),
    ...(await findViolations(pool)),
    ...(await findMoneyViolations(pool)),
    ...(await checkCredit()),
    ...more.map((row) => row.finding),
  ]
}

export async function unexpiredHolds(): Promise<string[]> {
  await runDueJobs()
  const rows = await rowsOf<{ ref: string }>(
    `select o.ref from booking_order o join booking b on b.order_id = o.id
     where b.status = 'Pending Payment' and o.hold_until <= $1`,
    clock.now(),
  )
  return rows.map((row) => row.ref)
}

/** Services with tax, in hundredths of a percent (testing/walks/company.ts). */
const taxed: Readonly<Record<string, number>> = { Cleaner: 800, Gardener: 650 }

/** Each visit's tax must match the money in its accounts; other services have none. */
async function wrongTaxes(): Promise<string[]> {
  const rows = await rowsOf<{ booking_id: string; skill: string; money: number; tax: number }>(
    `select b.booking_id, b.skill,
       coalesce(sum(l.sen) filter (where l.account in ('provider', 'cash', 'crew') and l.kind not like 'tip%'
         or l.account in ('credits', 'partners')), 0)::int as money,
       coalesce(-sum(l.sen) filter (where l.account = 'service-tax'), 0)::int as tax
     from booking b join ledger_line l on l.booking_id = b.id group by b.id`,
  )
  return rows.flatMap(({ booking_id: id, skill, money, tax }) => {
    const bp = taxed[skill] ?? 0
    // Rounds half up, in integers.
    const right = Math.floor((2 * money * bp + 10_000 + bp) / (2 * (10_000 + bp)))
    return bp === 0
      ? tax === 0
        ? []
        : [`${id} has tax of ${tax}`]
      : tax === right
        ? []
        : [`${id} has tax of ${tax} in ${money}, and not ${right}`]
  })
}
