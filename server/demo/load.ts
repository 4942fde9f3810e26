import { LEAD_HOURS } from '../../domain/booking/check.ts'
import { numberAnswer, type Service, textAnswer } from '../../domain/booking/description.ts'
import type { BookingEvent } from '../../domain/booking/event.ts'
import { payLinkUntil } from '../../domain/booking/pay-link.ts'
import { quote } from '../../domain/booking/price/price.ts'
import {
  dayOf,
  hourOf,
  hoursBetween,
  instantOf,
  timeOf,
} from '../../domain/booking/starts/calendar.ts'
import { ownPrices } from '../../domain/partners/account.ts'
import type { Pool } from '../db/connection.ts'
import { inTransaction, query, type Reader, type Tx } from '../db/transaction.ts'
import { hashPassword } from '../features/accounts/passwords/passwords.ts'
import { release } from '../features/availability/assignments.ts'
import { addEvents, program } from '../features/bookings/records/history.ts'
import { encrypt } from '../features/bookings/records/sensitive.ts'
import type { NewOrder, Served } from '../features/ordering/new-order.ts'
import { chargePartners } from '../features/ordering/order-account.ts'
import { newOrderRef } from '../features/ordering/order-ref.ts'
import { reserve } from '../features/ordering/reserve.ts'
import { notePayLinkSent, storePayLink } from '../features/payment-attempts/pay-link.ts'
import { priceBook } from '../features/places/price-book.ts'
import type { FileStorage } from '../providers/storage/port.ts'
import { writeApprovals } from './approvals.ts'
import { writeBreach } from './breaches.ts'
import { writeCrewFacts } from './crew.ts'
import { writeCustomerNotes } from './customers.ts'
import { writeDemand } from './demand.ts'
import { writeFavourites } from './favourites.ts'
import { writeInbox } from './messaging/inbox.ts'
import { writeMessages } from './messaging/messages.ts'
import { writeCash, writeDeposit } from './money/cash.ts'
import { writeCredit } from './money/credits.ts'
import { writeIndependent, writeSupplier } from './money/einvoices.ts'
import { writeGifts } from './money/gifts.ts'
import { type DemoAccount, writePartner, writePartnerInvoice } from './money/partners.ts'
import { writePay } from './money/pay.ts'
import { writePriceDecisions, writeVouchers } from './money/prices.ts'
import { writeSettlement } from './money/settlement.ts'
import {
  type DemoOrder,
  demoOrders,
  ordersOnAccount,
  todaysCustomers,
  todaysOrders,
} from './orders.ts'
import { writeGap, writeNoShow } from './outcomes.ts'
import { writePrivacyRequests } from './privacy.ts'
import { writeReviews } from './reviews.ts'
import { linkedAtFacebook, madeUp } from './sign-in/demo-sign-in.ts'
import { formerManager, loadDemoTeam } from './team.ts'
import { writeChangedVisit } from './visit-change.ts'
import { writeVisitReports } from './visit-reports.ts'
import { demoWorkers } from './workers.ts'

/** Books on the account of a partner. */
const memberOfPartner = 'member@jiran.test'

type Person = readonly [
  email: string,
  password: string,
  first: string,
  last: string,
  phone: string | null,
  role: 'Admin' | 'Manager' | 'Customer',
]

/** Time left to pay the order whose hold ends soon, in minutes. */
const SOON_MINUTES = 50

/**
 * The accounts of docs/product/calls.md#operation, and more managers and customers to fill the pages.
 */
const people: readonly Person[] = [
  ['admin@jiran.test', 'Admin123', 'Adlina', 'Zahari', '+60 122000001', 'Admin'],
  ['manager@jiran.test', 'Manager123', 'Marcus', 'Lee', '+60 122000002', 'Manager'],
  ['manager.klang@jiran.test', 'Manager123', 'Kamala', 'Devi', '+60 122000003', 'Manager'],
  ['manager.ampang@jiran.test', 'Manager123', 'Amir', 'Hamzah', '+60 122000004', 'Manager'],
  ['farah@jiran.test', 'Admin123', 'Farah', 'Iskandar', '+60 122000009', 'Admin'],
  ['manager.former@jiran.test', 'Manager123', 'Jason', 'Wong', '+60 122000010', 'Manager'],
  ['customer@jiran.test', 'Customer123', 'Chong', 'Mei Fong', '+60 122000005', 'Customer'],
  ['newcomer@jiran.test', 'Newcomer123', 'Nadia', 'Karim', null, 'Customer'],
  ['ravi@jiran.test', 'Customer123', 'Ravi', 'Subramaniam', '+60 122000006', 'Customer'],
  ['hidayah@jiran.test', 'Customer123', 'Hidayah', 'Abdullah', '+60 122000007', 'Customer'],
  ['peter@jiran.test', 'Customer123', 'Peter', 'Ng', '+60 122000008', 'Customer'],
  [memberOfPartner, 'Customer123', 'Suhaila', 'Aziz', '+60 122000030', 'Customer'],
]

type Account = { id: number; email: string; name: string; phone: string | null; role: string }

/** What loading the demo needs. */
export type DemoDeps = {
  readonly pool: Pool
  readonly services: readonly Service[]
  readonly encryptionKey: Buffer
  readonly bufferHours: number
  readonly holdMinutes: number
  readonly storage: FileStorage | undefined
}

/**
 * Loads the demo data once, in one transaction: accounts, workers, vouchers, and a few weeks of past
 * and upcoming bookings, with crews chosen by the engine (docs/product/calls.md#operation). If the
 * data is already loaded, only adds workers for new services, so that these can be booked too.
 */
export async function loadDemo(deps: DemoDeps, now: Date): Promise<void> {
  if (await isLoaded(deps.pool)) return hireForNewServices(deps)
  const passwords = await Promise.all(people.map(([, password]) => hashPassword(password)))
  const prices = await priceBook(deps.pool)(now)
  await inTransaction(deps.pool, async (tx) => {
    await query(tx, { text: 'lock table account in share row exclusive mode' })
    // The lock serialises programs that start at the same time.
    if (await isLoaded(tx)) return
    const accounts = await writePeople(tx, passwords, now)
    await writeWorkers(
      tx,
      deps.services.map(({ skill }) => skill),
    )
    await writeCrewFacts(tx, dayOf(now))
    await writeVouchers(tx, dayOf(now))
    const admin = accounts.find((one) => one.role === 'Admin')
    // The audit log is ordered by insertion, and the team's entries are the oldest.
    await loadDemoTeam(tx, now)
    await writePriceDecisions(tx, dayOf(now), {
      accountId: admin?.id ?? null,
      who: admin?.name ?? '',
      now,
    })
    const manager = accounts.find((one) => one.role === 'Manager')
    const member = accounts.find((one) => one.email === memberOfPartner)
    const customers = accounts.filter(
      (one) => one.role === 'Customer' && one.phone !== null && one !== member,
    )
    const hour = Math.ceil(hoursBetween(instantOf(dayOf(now), 0), now))
    const nextHour = timeOf(Math.min(Math.max(hour, 9), 18))
    for (const order of demoOrders(deps.services, customers.length, dayOf(now), nextHour)) {
      const customer = customers[order.customer]
      if (customer) await writeOrder(tx, deps, prices, { ...order, customer, manager }, now)
    }
    const ofToday = await writeTodaysCustomers(tx, now)
    for (const order of todaysOrders(deps.services, dayOf(now))) {
      const customer = ofToday[order.customer]
      if (customer) await writeOrder(tx, deps, prices, { ...order, customer, manager }, now)
    }
    if (member && admin) {
      const account = await writePartner(tx, member.id, now)
      for (const order of ordersOnAccount(deps.services, dayOf(now)))
        await writeOrder(tx, deps, prices, { ...order, customer: member, manager, account }, now)
      await writePartnerInvoice(tx, account, { accountId: admin.id, who: admin.name }, now)
    }
    await noteVisitsAsKnown(tx)
    await writePay(tx, dayOf(now))
    await writeDemand(tx, dayOf(now))
    await writeCustomerNotes(tx, now)
    await writeFavourites(tx, now)
    if (admin) await writeApprovals(tx, admin.id, now)
    if (manager) {
      const by = { accountId: manager.id, who: manager.name }
      await writeInbox(tx, by, now)
      await writeNoShow(tx, by, now)
      await writeCash(tx, now)
      await writeDeposit(tx, { ...by, now })
      await writeCredit(tx, now)
      await writeGifts(tx, now)
      await writeSupplier(tx, now)
      await writeIndependent(tx, dayOf(now), deps.encryptionKey)
      await writePrivacyRequests(tx, now)
      await writeBreach(tx, now)
      await writeGap(tx, by, now)
      await writeChangedVisit(tx, by, now)
      await writeMessages(tx, now)
      await writeVisitReports(tx, now)
      await writeReviews(tx, deps.storage, now)
      if (admin) await writeSettlement(tx, { accountId: admin.id, who: admin.name, now })
    }
  })
}

/**
 * Closes the demo's accounts in a database that holds them: their passwords are public, and the
 * demo's sign-in lets visitors become any of these people.
 * @returns how many were open.
 */
export async function closeDemo(pool: Pool, now: Date): Promise<number> {
  const closed = await query(pool, {
    text: `with closed as (
             update account set password_hash = null
             where email = any($1) and password_hash is not null returning id
           ), unlinked as (
             delete from account_identity where starts_with(subject, $3) returning account_id as id
           ), ended as (
             update session set revoked_at = $2
             where account_id in (select id from closed union select id from unlinked)
               and revoked_at is null
           )
           select id from closed union select id from unlinked`,
    values: [people.map(([email]) => email), now, madeUp],
  })
  return closed.length
}

async function isLoaded(reader: Reader): Promise<boolean> {
  const rows = await query(reader, {
    text: 'select 1 as loaded from account where email = $1',
    values: [people[0]?.[0]],
  })
  return rows.length > 0
}

async function writePeople(tx: Tx, passwords: readonly string[], now: Date): Promise<Account[]> {
  const accounts: Account[] = []
  for (const [at, [email, , first, last, phone, role]] of people.entries()) {
    const [row] = await query<{ id: number }>(tx, {
      text: `insert into account (email, password_hash, first_name, last_name, phone, role,
               verified_at, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      values: [email, passwords[at], first, last, phone, role, now],
    })
    accounts.push({ id: row?.id ?? 0, email, name: `${first} ${last}`, phone, role })
  }
  await query(tx, {
    text: `insert into account_identity (provider, subject, account_id, linked_at)
           select 'facebook', $1, id, $3 from account where email = $2`,
    values: [linkedAtFacebook.subject, linkedAtFacebook.email, now],
  })
  const managers = accounts
    .filter((one) => one.role === 'Manager' && one.email !== formerManager)
    .map((one) => one.id)
  await query(tx, {
    text: `insert into region_manager (region_id, account_id)
           select id, ($1::bigint[])[1 + (row_number() over (order by id) - 1) % $2] from region`,
    values: [managers, managers.length],
  })
  return accounts
}

/** Customers of today's visits, added by staff: they have no e-mail. */
async function writeTodaysCustomers(tx: Tx, now: Date): Promise<Account[]> {
  const rows = await query<{ id: number }>(tx, {
    text: `insert into account (first_name, last_name, phone, role, created_at)
           select first, last, phone, 'Customer', $4
           from unnest($1::text[], $2::text[], $3::text[]) as v (first, last, phone) returning id`,
    values: [...([0, 1, 2] as const).map((at) => todaysCustomers.map((each) => each[at])), now],
  })
  return todaysCustomers.map(([first, last, phone], at) => ({
    id: rows[at]?.id ?? 0,
    email: '',
    name: `${first} ${last}`,
    phone,
    role: 'Customer',
  }))
}

async function hireForNewServices({ pool, services }: DemoDeps): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await query(tx, { text: 'lock table worker in share row exclusive mode' })
    const rows = await query<{ skill: string }>(tx, {
      text: 'select distinct skill from worker_skill order by skill',
    })
    const known = rows.map(({ skill }) => skill)
    const missing = services.map(({ skill }) => skill).filter((skill) => !known.includes(skill))
    // Passes known skills first, so that new workers do not repeat existing names.
    if (missing.length > 0) await writeWorkers(tx, [...known, ...missing], missing)
  })
}

/** @param only hires only workers with one of these skills, out of all that `skills` needs. */
async function writeWorkers(
  tx: Tx,
  skills: readonly string[],
  only: readonly string[] = skills,
): Promise<void> {
  const regions = await query<{ id: number }>(tx, { text: 'select id from region order by name' })
  for (const worker of demoWorkers(regions.length, skills)) {
    if (!worker.skills.some((skill) => only.includes(skill))) continue
    await query(tx, {
      text: `with hired as (
               insert into worker (identifier, full_name, gender, week_hours, contact_email)
               values ($1, $2, $3, $4, $7) returning id
             ), skilled as (
               insert into worker_skill (worker_id, skill)
               select id, unnest($5::text[]) from hired
             )
             insert into worker_region (worker_id, region_id)
             select id, unnest($6::int[]) from hired`,
      values: [
        worker.identifier,
        worker.name,
        worker.gender,
        worker.weekHours,
        worker.skills,
        worker.regions.map((at) => regions[at]?.id),
        worker.contactEmail,
      ],
    })
  }
}

/** Marks the demo's visits as already announced to their workers, so that no mails are sent. */
async function noteVisitsAsKnown(tx: Tx): Promise<void> {
  await query(tx, {
    text: `insert into worker_notice (booking_id, worker_id, starts_at)
           select b.id, w.id, b.starts_at
           from booking b join assignment a on a.booking_id = b.id
           join worker w on w.id = a.worker_id
           where b.status = 'Confirmed' and w.contact_email is not null`,
  })
}

/** Places one order through the engine, dated three days before its start. */
async function writeOrder(
  tx: Tx,
  deps: DemoDeps,
  prices: Awaited<ReturnType<ReturnType<typeof priceBook>>>,
  demo: Omit<DemoOrder, 'customer'> & {
    customer: Account
    manager: Account | undefined
    account?: DemoAccount
    served?: Served
  },
  now: Date,
): Promise<void> {
  const { service, answers, outcome, endsSoon, customer, manager, account, served } = demo
  const postcode = numberAnswer(answers, 'postcode')
  const regionId = prices.regionOf(postcode)
  const tariff = regionId === undefined ? undefined : prices.tariff(regionId, service.skill)
  const quoted = tariff && quote(service, answers, ownPrices(tariff, account?.percentOff ?? 0))
  if (regionId === undefined || !quoted) throw new Error(`no price for ${service.skill}`)
  const startHour = hourOf(textAnswer(answers, 'start_time')) ?? 9
  const start = instantOf(textAnswer(answers, 'start_date'), startHour)
  const threeDaysEarlier = new Date(start.getTime() - 72 * 3_600_000)
  const bookedAt = threeDaysEarlier < now ? threeDaysEarlier : now
  const sensitive = service.questions.find((question) => question.sensitive)
  const unpaid = outcome === 'pending' || outcome === 'expired'
  // Pending orders were booked by phone: their pay link is valid for a day.
  const { holdMinutes } = deps
  const holdUntil =
    outcome === 'pending' && !endsSoon
      ? payLinkUntil({ now, startsAt: start, leadHours: LEAD_HOURS, holdMinutes })
      : new Date(now.getTime() + (endsSoon ? SOON_MINUTES : holdMinutes) * 60_000)
  const order: NewOrder = {
    ref: newOrderRef(),
    service,
    answers: unpaid ? { ...answers, payment_method: 'Online' } : answers,
    startHours: quoted.sessions.map(() => startHour),
    regionId,
    postcode,
    quote: quoted,
    customer: { accountId: customer.id, name: customer.name, phone: customer.phone },
    account,
    served,
    sensitive: sensitive ? encrypt(textAnswer(answers, sensitive.field), deps.encryptionKey) : null,
    ...(outcome === 'pending' && manager
      ? { bookedBy: { accountId: manager.id, who: manager.name, now } }
      : {}),
    holdUntil: unpaid ? holdUntil : null,
    bufferHours: deps.bufferHours,
  }
  const reserved = await reserve(tx, order, bookedAt)
  // If the day is full, the demo has one order fewer.
  if (!reserved.ok) return
  const { orderId, bookings } = reserved.value
  await chargePartners(tx, [{ order, ready: { ...reserved.value, order }, now: bookedAt }])
  const ids = bookings.map((booking) => booking.id)
  if (!unpaid && answers.payment_method === 'Online') {
    await writePayment(tx, orderId, bookedAt)
  }
  if (outcome === 'pending') {
    await query(tx, {
      text: `select graphile_worker.add_job('expire-hold', json_build_object('orderId', $1::bigint),
               run_at => $2)`,
      values: [orderId, holdUntil],
    })
    await storePayLink(tx, orderId, holdUntil)
    await notePayLinkSent(tx, orderId, now)
  }
  if (outcome === 'expired' || outcome === 'cancelled') {
    const ended = outcome === 'expired' ? 'Expired' : 'Cancelled'
    if (outcome === 'cancelled') await undoCharges(tx, ids, bookedAt)
    await release(tx, ids)
    await query(tx, {
      text: `update booking set status = $2, payment_status = case
               when payment_status = 'Paid' then 'Refund Due' else payment_status end,
               refund_due_sen = case when payment_status = 'Paid' then total_sen else 0 end
             where id = any($1::bigint[])`,
      values: [ids, ended],
    })
    await query(tx, {
      text: 'update booking_order set hold_until = null where id = $1',
      values: [orderId],
    })
    const event: BookingEvent =
      outcome === 'expired' ? { code: 'expired' } : { code: 'cancelled', fee_sen: 0 }
    await addEvents(tx, ids, program, event, bookedAt)
  }
}

/** The order's online payment, as the demo's payment page would have made it. */
async function writePayment(tx: Tx, orderId: number, at: Date): Promise<void> {
  await query(tx, {
    text: `with paid as (
             insert into payment_attempt (ref, order_id, provider, amount_sen, status,
               transaction_id, channel, created_at, settled_at)
             select ref || 'P1', id, 'sandbox', total_sen, 'Paid', (7000000000 + id)::text,
               'credit', $2, $2
             from booking_order where id = $1 and total_sen > 0
             returning id, order_id
           )
           insert into ledger_entry (at, booking_id, kind, sen, attempt_id)
           select $2, b.id, 'payment', b.total_sen, paid.id
           from paid join booking b using (order_id) where b.total_sen > 0 order by b.id`,
    values: [orderId, at],
  })
}

/** Cancelled visits cost nothing, and payments for them are due back. */
async function undoCharges(tx: Tx, bookingIds: readonly number[], at: Date): Promise<void> {
  await query(tx, {
    text: `insert into ledger_entry (at, booking_id, kind, sen)
           select $2, id, kind, total_sen
           from booking, unnest(array['charge-back', 'refund-due']) as kind
           where id = any($1::bigint[]) and total_sen > 0
             and (kind = 'charge-back' or payment_status = 'Paid')
           order by id, kind`,
    values: [bookingIds, at],
  })
}
