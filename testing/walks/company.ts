import type { HostedPage } from '../../domain/api/bookings/booking.ts'
import type { Service } from '../../domain/booking/description.ts'
import { addDays, dayOf, timeOf } from '../../domain/booking/starts/calendar.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { startTestApp } from '../app.ts'
import { otherPostcode, type Person, usualPostcode } from '../people.ts'
import type { Random } from './random.ts'

/**
 * The company of random walks, and the state that their steps remember. A test file has one, which
 * starts with its database on import.
 */

export const testApp = await startTestApp()
export const { pool, clock } = testApp

/** The services that are booked. */
export const skills = [
  'Cleaner',
  'Care Giver',
  'Gardener',
  'Caring Wheels',
  'Movers Packers',
  'Tree Cutting',
]
export const postcodes = [usualPostcode, otherPostcode]

export type Visit = { id: string; skill: string; order: string }
type Page = { page: HostedPage; order: string }

/** The rows of a statement. */
export async function rowsOf<Row extends object>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}

async function createCompany() {
  const people = await testApp.customers(12)
  const staff: Person = await testApp.admin()
  await testApp.staysProven(staff)
  await pool.query(
    `insert into voucher (code, amount_sen, max_uses) values ('FEW', 500, 6);
     insert into voucher (code, amount_sen, max_uses_per_customer) values ('ONCE', 1000, 1);
     insert into service_tax_rate (skill, code, bp, from_day) values ('Gardener', 'Group X', 650, '2026-01-01');
     update service_tax set registered_since = '2026-01-01'`,
  )
  // Three book for others on the account of a partner; its limit is reached again and again.
  const members = people.slice(-3)
  await pool.query(
    `with made as (
       insert into partner (name, code, sites) values ('Menara', 'MENARA', '{}') returning id
     ), account as (
       insert into partner_account (partner_id, limit_sen, terms_days, percent_off)
       select id, 200000, 30, 7 from made returning partner_id
     )
     insert into partner_member (account_id, partner_id)
     select m.id, partner_id from account, unnest($1::bigint[]) as m (id)`,
    [members.map(({ accountId }) => accountId)],
  )
  const short = Array.from({ length: 7 }, (_, day) => (day === 0 ? 0 : 0x3ff))
  const everywhere = { at: postcodes, skills }
  const workers = [
    ...(await testApp.hire(6, everywhere)),
    ...(await testApp.hire(4, { ...everywhere, gender: 'Male' })),
    ...(await testApp.hire(3, { at: [otherPostcode], skills: skills.slice(0, 3) })),
    ...(await testApp.hire(3, { skills: skills.slice(2), gender: 'Male' })),
    ...(await testApp.hire(3, { ...everywhere, weekHours: short })),
  ]
  return { people, members, staff, workers }
}

export const { people, members, staff, workers } = await createCompany()

/** In order of booking. */
export const visits: Visit[] = []
/** Hosted pages at which nobody has decided yet. */
export const pages: Page[] = []
/** Payments that the provider has not settled, by its order id. */
export const pending: string[] = []
/** Payments captured by the provider: transaction and amount. */
export const captured = new Map<string, number>()
/** Acknowledged changes, by booking. */
export const acknowledged = new Map<string, number>()

/** Records that a change was answered with success. */
export const acknowledge = (id: string) => acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)

/** @throws if no service has this skill. */
export function serviceOf(skill: string): Service {
  const service = serviceBySkill(skill)
  if (!service) throw new Error(`no service ${skill}`)
  return service
}

/** A day within the next two weeks, so that customers compete for crews. */
export const someDay = (random: Random) => addDays(dayOf(clock.now()), random.below(14))
/** A whole hour from 8:00 to 20:00. */
export const someStart = (random: Random) => timeOf(8 + random.below(13))

const usedStarts = new Set<string>()

/**
 * A start that the visit cannot have when the request arrives: a move to its own start is no change.
 * Its hour is odd, and series move to even ones.
 */
export async function neverUsedStart(random: Random, id: string) {
  const [own] = await rowsOf<{ start: string }>(
    `select to_char(day, 'YYYY-MM-DD ') || start_hour as start from booking where booking_id = $1`,
    id,
  )
  usedStarts.add(`${id} ${own?.start}`)
  for (;;) {
    const [day, hour] = [someDay(random), 9 + 2 * random.below(6)]
    const start = `${id} ${day} ${hour}`
    if (usedStarts.has(start)) continue
    usedStarts.add(start)
    return { start_date: day, start_time: timeOf(hour) }
  }
}

/** A valid booking form of a service. */
export function formOf(service: Service, random: Random): Record<string, unknown> {
  const form: Record<string, unknown> = { skill: service.skill }
  for (const question of service.questions) {
    const { field, kind } = question
    if (kind === 'frequency') {
      form[field] = random.of(service.frequencies.slice(0, random.probability(0.3) ? 3 : 1)).value
    } else if (kind === 'date') form[field] = someDay(random)
    else if (kind === 'start-time') {
      const [first, last] = service.startHours
      form[field] = timeOf(first + random.below(last - first + 1))
    } else if (kind === 'choice') form[field] = random.of(question.choices).value
    else if (kind === 'count') {
      form[field] =
        question.min + random.below(Math.min(question.max, question.min + 2) - question.min + 1)
    } else if (kind === 'text' || kind === 'address') form[field] = 'Jalan Maarof 12, Bangsar'
    else if (kind === 'postcode') form[field] = random.of(postcodes)
    else if (kind === 'payment-method') {
      const online = service.payment.onlineUnlessOneTime && form.frequency !== 'one-time'
      form[field] = online || random.probability(0.6) ? 'Online' : 'Cash'
    } else if (kind === 'voucher' && random.probability(0.3))
      form[field] = random.of(['FEW', 'ONCE'])
  }
  if (typeof form.no_of_hours === 'number') form.no_of_hours = Math.max(4, form.no_of_hours)
  return form
}
