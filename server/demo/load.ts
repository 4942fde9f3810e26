import { dayOf, hoursBetween, instantOf, timeOf } from '../../domain/booking/starts/calendar.ts'
import { inTransaction, query, type Tx } from '../db/transaction.ts'
import { orderIds } from '../features/ordering/ids.ts'
import { priceBook } from '../features/places/price-book.ts'
import {
  hashPasswords,
  isLoaded,
  memberOfPartner,
  writePeople,
  writeRegularCustomers,
} from './accounts.ts'
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
import { writePartner, writePartnerInvoice } from './money/partners.ts'
import { writePay } from './money/pay.ts'
import { writePriceDecisions, writeVouchers } from './money/prices.ts'
import { writeSettlement } from './money/settlement.ts'
import { demoOrders, ordersOnAccount, regularOrders } from './orders.ts'
import { writeGap, writeNoShow } from './outcomes.ts'
import { writePrivacyRequests } from './privacy.ts'
import { writeReviews } from './reviews.ts'
import { loadDemoTeam } from './team.ts'
import { writeChangedVisit, writeHandOvers } from './visit-change.ts'
import { writeVisitReports } from './visit-reports.ts'
import { demoWorkers } from './workers.ts'
import { type DemoDeps, writeOrder } from './write-order.ts'

/**
 * Loads the demo data once, in one transaction: accounts, workers, vouchers, and a few weeks of past
 * and upcoming bookings, with crews chosen by the engine (docs/product/calls.md#operation). If the
 * data is already loaded, only adds workers for new services, so that these can be booked too.
 */
export async function loadDemo(deps: DemoDeps, now: Date): Promise<void> {
  if (await isLoaded(deps.pool)) return hireForNewServices(deps)
  const passwords = await hashPasswords()
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
    const placing = { ...deps, ids: orderIds(tx) }
    const hour = Math.ceil(hoursBetween(instantOf(dayOf(now), 0), now))
    const nextHour = timeOf(Math.min(Math.max(hour, 9), 18))
    for (const order of demoOrders(deps.services, customers.length, dayOf(now), nextHour)) {
      const customer = customers[order.customer]
      if (customer) await writeOrder(tx, placing, prices, { ...order, customer, manager }, now)
    }
    const regulars = await writeRegularCustomers(tx, now)
    for (const order of regularOrders(deps.services, regulars.length, dayOf(now))) {
      const customer = regulars[order.customer]
      if (customer) await writeOrder(tx, placing, prices, { ...order, customer, manager }, now)
    }
    if (member && admin) {
      const account = await writePartner(tx, member.id, now)
      for (const order of ordersOnAccount(deps.services, dayOf(now)))
        await writeOrder(tx, placing, prices, { ...order, customer: member, manager, account }, now)
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
      await writeHandOvers(tx, by, now)
      await writeMessages(tx, now)
      await writeVisitReports(tx, now)
      await writeReviews(tx, deps.storage, now)
      if (admin) await writeSettlement(tx, { accountId: admin.id, who: admin.name, now })
    }
  })
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
