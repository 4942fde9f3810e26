import type { Role } from '../../../../domain/account/roles.ts'
import { isStaff, seesMoney } from '../../../../domain/account/roles.ts'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import type { Answers, Service } from '../../../../domain/booking/description.ts'
import type { VisitOutcome } from '../../../../domain/booking/outcome.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import type { VisitBooks } from '../../../../domain/booking/price/settlement.ts'
import { timeOf } from '../../../../domain/booking/starts/calendar.ts'
import {
  type LateFee,
  lateFeeSen,
  mayCancel,
  mayReschedule,
  momentOf,
  type PaymentStatus,
  type StoredMoment,
  statusAt,
} from '../../../../domain/booking/status.ts'
import type { BookedVisit } from '../../../../domain/booking/visit-change.ts'
import { serviceBySkill } from '../../../../domain/services/catalogue.ts'
import type { OrderTax } from '../../../../domain/tax/tax.ts'
import type { RegionTeam } from '../../availability/candidates.ts'
import { taxFact } from '../../tax/tax-fact.ts'

/** A booking with its order, as the queries below read it. */
export type BookingRow = StoredMoment &
  BookedVisit & {
    id: number
    booking_id: string
    order_id: number
    ref: string
    session: number
    sessions: number
    account_id: number | null
    skill: string
    region_id: number
    payment_method: 'Online' | 'Cash' | 'Account'
    reserved: number
    payment_status: PaymentStatus
    total_sen: number
    order_sen: number
    fee_sen: number
    allowance_sen: number
    outcome: VisitOutcome | null
    order_fees_sen: number
    customer_name: string
    customer_phone: string | null
    manager: string | null
    version: number
    /** 1 until staff change more than the start. */
    details: number
    tax_code: string | null
    tax_bp: number | null
  }

/**
 * The columns of a `BookingRow`, from `booking b`, `booking_order o`, `visit_terms t` and `account m`.
 */
export const bookingColumns = `
  b.id, b.booking_id, b.order_id, o.ref, b.session, o.sessions, b.account_id, b.skill, o.frequency,
  o.region_id, ${[
    'post_code',
    'address',
    'from_address',
    'to_address',
    'property_type',
    'own',
    'addon',
    'addon_hours',
    'fixed_addons',
  ]
    .map(
      (column) =>
        `case when t.booking_id is null then o.${column} else t.${column} end as ${column}`,
    )
    .join(', ')},
  o.payment_method, b.day, b.start_hour, b.hours,
  b.reserved, b.worker_count, b.starts_at, b.ends_at, b.runs_from, b.runs_until, o.hold_until, b.status, b.payment_status,
  b.total_sen, o.total_sen as order_sen, b.fee_sen, b.allowance_sen, b.outcome,
  (select sum(f.fee_sen)::int from booking f where f.order_id = o.id) as order_fees_sen,
  o.customer_name, o.customer_phone,
  m.email as manager, b.version, b.details, o.tax_code, o.tax_bp`

/** The tables that `bookingColumns` reads. */
export const bookingTables = `
  booking b
  join booking_order o on o.id = b.order_id
  left join visit_terms t on t.booking_id = b.id
  left join account m on m.id = b.manager_id`

/** The reader of a record, which determines its content. */
export type RecordReader = { readonly accountId: number; readonly role: Role }

/** A booking's amounts for a settlement; `owedSen` is from the ledger. */
export function booksOf(
  row: Pick<BookingRow, 'total_sen' | 'allowance_sen' | 'fee_sen'>,
  owedSen: number,
): VisitBooks {
  return {
    totalSen: row.total_sen,
    allowanceSen: row.allowance_sen,
    feesSen: row.fee_sen,
    owedSen,
  }
}

/** The fields of a booking that its late fee depends on. */
export function lateVisitOf(row: BookingRow) {
  return {
    visitSen: row.total_sen,
    orderSen: row.order_sen,
    visits: row.sessions,
    prepaid: row.payment_status === 'Paid',
    orderFeesSen: row.order_fees_sen,
  }
}

/** What the customer would pay for changing this booking now, in sen (docs/product/statuses.md). */
export function feeNow(row: BookingRow, now: Date, fee: LateFee): number {
  return lateFeeSen({ startsAt: row.starts_at, ...lateVisitOf(row) }, now, fee)
}

/** The answers of a booking's order to questions that only its service asks. */
export function ownAnswers({ own }: Pick<BookingRow, 'own'>): Answers {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)) as Answers
}

/** The workers from whom a booking's crew is chosen, with the preferences of its customer. */
export function teamOf(services: readonly Service[], row: BookingRow): RegionTeam {
  const team = serviceBySkill(row.skill, services)?.team(ownAnswers(row))
  return {
    skill: row.skill,
    gender: '',
    ...team,
    regionId: row.region_id,
    accountId: row.account_id ?? undefined,
  }
}

function textOf(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/**
 * A booking as one reader may see it (docs/product/roles.md#who-sees-money): a Manager's copy never
 * has money.
 */
export function toRecord(
  row: BookingRow,
  reader: RecordReader,
  now: Date,
  fee: LateFee,
): BookingRecord {
  const staff = isStaff(reader.role)
  return {
    ...row.own,
    id: row.id,
    booking_id: row.booking_id,
    order: row.ref,
    session: row.session,
    sessions: row.sessions,
    skill: row.skill,
    frequency: row.frequency,
    address: row.address,
    from_address: row.from_address,
    to_address: row.to_address,
    post_code: row.post_code,
    property_type: row.property_type,
    unit: textOf(row.own.unit),
    access_notes: textOf(row.own.access_notes),
    addon: row.addon,
    addon_service_hours: row.addon_hours,
    fixed_addons: [...row.fixed_addons],
    start_date: row.day,
    start_time: timeOf(row.start_hour),
    no_of_hours: row.hours,
    worker_count: row.worker_count,
    payment_method: row.payment_method,
    booking_status: statusAt(momentOf(row), now),
    outcome: row.outcome,
    payment_status: row.payment_status,
    customer_name: row.customer_name,
    customer_phone: row.customer_phone,
    manager: row.manager,
    can_edit: mayReschedule(momentOf(row), now),
    can_cancel: mayCancel(momentOf(row), now, staff),
    version: row.version,
    ...(seesMoney(reader.role)
      ? {
          total_cost: ringgit(row.total_sen),
          ...taxFact(taxOfRow(row), [row.total_sen]),
          fee: ringgit(row.fee_sen),
          late_fee: staff || row.status === 'Pending Payment' ? 0 : ringgit(feeNow(row, now, fee)),
        }
      : {}),
  }
}

/** The service tax in effect when the booking's order was sold. */
export function taxOfRow({ tax_code: code, tax_bp: bp }: BookingRow): OrderTax | undefined {
  return code === null || bp === null ? undefined : { code, bp }
}

/** The order of visits, and the booking if there is only one. */
export function aboutVisits([first, ...others]: readonly BookingRow[]) {
  if (!first) return {}
  return { orderId: first.order_id, ...(others.length > 0 ? {} : { bookingId: first.id }) }
}
