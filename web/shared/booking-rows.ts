import type { BookingRecord, CrewMember } from '../../domain/api/bookings/booking.ts'
import type { Question, Service } from '../../domain/booking/description.ts'
import { displayName } from '../../domain/booking/display-name.ts'
import { ringgit, senOf } from '../../domain/booking/price/money.ts'
import { addonName } from '../../domain/messages/addon-name.ts'
import { paymentName } from '../../domain/messages/status-name.ts'
import { m } from '../../messages/page.ts'
import type { CallOutput } from '../api.ts'
import { labelText, pageLocale } from '../locale.ts'
import { formatRm } from '../ui/Money.tsx'
import { telLink } from './contact-links.ts'
import { mapLink } from './map-link.ts'
import { crewNames } from './visit/CrewFaces.tsx'
import { clockLabel, dayLabel, endLabel, hoursLabel } from './when.ts'

/**
 * A row of a booking's record: a text with an optional link, a status with the remaining debt in
 * RM, or an amount in RM.
 */
export type Row =
  | TextRow
  | { label: string; status: string; owed?: number }
  | { label: string; rm: number }
type TextRow = { label: string; text: string; crew?: readonly CrewMember[]; href?: string }

/** Undefined for a skill that is no longer offered. */
type MaybeService = Service | undefined

/** `Cleaning` of `Cleaner`. */
export function serviceTitle(service: MaybeService, booking: BookingRecord): string {
  return service ? labelText(service.title) : booking.skill
}

/** `One-Time` of `one-time`. */
export function frequencyLabel(service: MaybeService, frequency: string): string {
  return (
    service?.frequencies
      .find(({ value }) => value === frequency)
      ?.label({}, { locale: pageLocale }) ?? frequency
  )
}

/** `Weekly, visit 2 of 4`: the frequency, and the number of this visit. */
export function frequencyText(service: MaybeService, booking: BookingRecord): string {
  const label = frequencyLabel(service, booking.frequency)
  return booking.sessions > 1
    ? m.account_with_detail({ first: label, second: visitText(booking) })
    : label
}

/** `visit 2 of 4` */
export function visitText(booking: BookingRecord): string {
  return m.account_visit_of({ session: booking.session, sessions: booking.sessions })
}

/** The name of a booking's add-on in the page's language, as sold if stored. */
export function addonLabel({ addon_labels: labels }: BookingRecord, name: string): string {
  return labels?.[name] ?? addonName(name, pageLocale)
}

/** `Ironing, 2 hours`; empty if none was booked. */
export function addonText(booking: BookingRecord): string {
  if (!booking.addon) return ''
  const name = addonLabel(booking, booking.addon)
  return booking.addon_service_hours
    ? m.account_with_detail({ first: name, second: hoursLabel(booking.addon_service_hours) })
    : name
}

/** `Fridge cleaning, Oven cleaning`; empty if none was booked. */
export function fixedAddonsText(booking: BookingRecord): string {
  return booking.fixed_addons
    .map((name) => addonLabel(booking, name))
    .join(m.format_list_separator())
}

/** `Condominium` in the page's language. */
export function propertyTypeText(service: MaybeService, booking: BookingRecord): string {
  const question = service?.questions.find(({ field }) => field === 'property_type')
  return (question && answerText(question, booking.property_type)) ?? booking.property_type
}

/** The place of a visit on one line: the address, or from one place to the other. */
export function placeText(booking: BookingRecord): string {
  return [booking.address, booking.from_address, booking.to_address].filter(Boolean).join(' → ')
}

function text(label: string, value: string | number | null | undefined): TextRow[] {
  return value === '' || value === null || value === undefined
    ? []
    : [{ label, text: String(value) }]
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function recordLabel(question: Question): string {
  return labelText(question.recordLabel ?? question.label)
}

/** An answer, by the label of its choice. */
function answerText(question: Question, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const choice =
    question.kind === 'choice' &&
    question.choices.find((each) => String(each.value) === String(value))
  return choice ? labelText(choice.label) : String(value)
}

function answerRows(questions: readonly Question[], booking: BookingRecord): TextRow[] {
  return questions.flatMap((question) =>
    text(recordLabel(question), answerText(question, booking[question.field])),
  )
}

/** True for a service-specific answer about the work, not the place. */
function isOwnFact(question: Question): boolean {
  return question.own === true && !question.sensitive && question.step !== 'address'
}

/** Rows of service-specific answers (garden size, lift, task). */
export function ownRows(service: MaybeService, booking: BookingRecord): TextRow[] {
  return answerRows(service?.questions.filter(isOwnFact) ?? [], booking)
}

/** The sensitive answers in a booking that this reader may see, with their labels. */
export function sensitiveAnswers(
  service: MaybeService,
  booking: BookingRecord,
): { label: string; text: string }[] {
  const asked = service?.questions.filter((question) => question.sensitive) ?? []
  const answers = asked.map((question) => ({
    label: recordLabel(question),
    text: booking[question.field],
  }))
  // Without the service the questions are unknown.
  const all = [...answers, { label: m.account_row_confidential(), text: booking.sensitive }]
  return all.flatMap(({ label, text: given }) =>
    typeof given === 'string' && given !== '' ? [{ label, text: given }] : [],
  )
}

/** The person served by a visit on account, whom its member may have named; empty for others. */
function servedName({ payment_method: method, customer_name: name }: BookingRecord): string {
  return method === 'Account' ? name : ''
}

/** `For Puan Salmah`, of a visit on account; undefined for others. */
export function servedText(booking: BookingRecord): string | undefined {
  const name = servedName(booking)
  return name ? m.booking_for({ name }) : undefined
}

/** The fields of a booking that hold sensitive answers. */
export function sensitiveFields(service: MaybeService): string[] {
  const asked = service?.questions.filter((question) => question.sensitive) ?? []
  return [...asked.map((question) => question.field), 'sensitive']
}

/** One address, or pick up and destination, as the service asks. */
function addressRows(service: MaybeService, booking: BookingRecord): TextRow[] {
  const asked = service?.questions.filter((question) => question.kind === 'address')
  return asked ? answerRows(asked, booking) : text(m.account_row_address(), placeText(booking))
}

/** The same for staff, with each address linked to a map. */
function placeRows(service: MaybeService, booking: BookingRecord): TextRow[] {
  return addressRows(service, booking).map((row) => ({
    ...row,
    href: mapLink(row.text, booking.post_code),
  }))
}

function phoneRow({ customer_phone: phone }: BookingRecord): Row {
  const label = m.account_row_customer_phone()
  return phone
    ? { label, text: phone, href: telLink(phone) }
    : { label, text: m.account_none_recorded() }
}

/** Address Details of the staff's page. */
export function staffWhereRows(service: MaybeService, booking: BookingRecord): Row[] {
  return whereRows(service, booking, placeRows)
}

/** Address Details. */
export function whereRows(
  service: MaybeService,
  booking: BookingRecord,
  places: typeof addressRows = addressRows,
): TextRow[] {
  return [
    ...places(service, booking),
    ...text(m.account_row_unit(), wordsOf(booking.unit)),
    ...text(m.account_row_postcode(), booking.post_code),
    ...text(m.account_row_property_type(), propertyTypeText(service, booking)),
    ...text(m.account_row_access_notes(), wordsOf(booking.access_notes)),
  ]
}

/** Date & Time. */
export function whenRows(booking: BookingRecord): Row[] {
  return [
    { label: m.account_row_start_date(), text: dayLabel(booking.start_date) },
    { label: m.account_row_start_time(), text: clockLabel(booking.start_time) },
    { label: m.account_row_hours(), text: hoursLabel(booking.no_of_hours) },
    { label: m.account_row_workers(), text: String(booking.worker_count) },
  ]
}

/** Date & Time of the customer's page: also the end, and the workers, once known. */
export function visitRows(
  booking: BookingRecord & { readonly crew: readonly CrewMember[] },
): Row[] {
  const stands = !['Cancelled', 'Expired', 'Pending Payment'].includes(booking.booking_status)
  const end = { label: m.account_row_end_time(), text: endLabel(booking) }
  return [
    ...whenRows(booking).toSpliced(2, 0, end),
    ...(stands
      ? [
          {
            label: m.account_row_who_comes(),
            text: crewNames(booking.crew) || m.account_crew_later(),
            crew: booking.crew,
          },
        ]
      : []),
  ]
}

/** The service tax in the price, if the order was sold with it. */
function taxRow({ tax }: BookingRecord): Row[] {
  if (!tax) return []
  const text = m.account_tax_at({ rate: tax.rate, amount: formatRm(tax.amount) })
  return [{ label: m.account_row_tax(), text }]
}

/** A booking's amounts, for readers who may see money. */
type Sums = Pick<CallOutput<'POST /booking-details/get-booking-details/'>, 'money' | 'to_collect'>

/** Payment Details, with amounts only if the server sends them to this reader. */
export function paymentRows(booking: BookingRecord & Sums): Row[] {
  const { money, to_collect: toCollect, payment_status: status } = booking
  const isOnAccount = booking.payment_method === 'Account'
  // A booking that owes more since a change is still Paid: the status alone would be misleading.
  const owed = status === 'Paid' ? money?.owed || toCollect : undefined
  return [
    { label: m.account_row_payment_method(), text: paymentMethodLabel(booking.payment_method) },
    ...paymentStatusRow(booking, owed),
    ...amount(m.account_row_total_cost(), booking.total_cost),
    ...taxRow(booking),
    ...(booking.fee ? amount(m.account_row_late_fee(), booking.fee) : []),
    ...(money && !isOnAccount ? moneyRows(money) : []),
    // Of a visit that stands; the status of a cancelled one says so.
    ...(money?.refunded && isOnAccount && status === 'Paid'
      ? amount(m.booking_credited(), money.refunded)
      : []),
    ...(money?.refund_due ? amount(m.account_row_refund_due(), money.refund_due) : []),
    ...(money?.owed ? amount(m.account_row_owed(), money.owed) : []),
  ]
}

/** What was paid and refunded: money and credit apart, so that the amounts add up. */
function moneyRows({ paid, credit = 0, refunded, returned = 0 }: NonNullable<Sums['money']>) {
  return [
    { label: m.account_row_paid(), rm: ringgit(senOf(paid) - senOf(credit)) },
    { label: m.account_row_paid_by_credit(), rm: credit },
    { label: m.account_row_refunded(), rm: ringgit(senOf(refunded) - senOf(returned)) },
    { label: m.account_row_to_credit(), rm: returned },
  ].filter(({ rm }) => rm > 0)
}

/** The payment status; of a booking on account its word, unless it only repeats the method. */
function paymentStatusRow(booking: BookingRecord, owed: number | undefined): Row[] {
  const { payment_method: method, payment_status: status } = booking
  const label = m.account_row_payment_status()
  if (method !== 'Account') return [{ label, status, owed }]
  return status === 'Paid' ? [] : [{ label, text: paymentName(booking, pageLocale) }]
}

/** Cash is labelled Pay Later (docs/product/pages.md#step-payment). */
export function paymentMethodLabel(method: BookingRecord['payment_method']): string {
  if (method === 'Account') return m.account_on_account()
  return method === 'Cash' ? m.account_pay_later() : m.account_pay_online()
}

function amount(label: string, rm: number | undefined): Row[] {
  return rm === undefined ? [] : [{ label, rm }]
}

/** Service Details of the customer's page, whose header has the service and the status. */
export function serviceRows(service: MaybeService, booking: BookingRecord): Row[] {
  return [
    { label: m.account_row_frequency(), text: frequencyText(service, booking) },
    ...text(m.on_account_csv_served(), servedName(booking)),
    ...ownRows(service, booking),
    ...text(m.account_row_addon(), addonText(booking)),
    ...text(m.account_row_fixed_addons(), fixedAddonsText(booking)),
    { label: m.account_row_booking_id(), text: booking.booking_id },
  ]
}

/** Customer Details of the staff's page. */
export function customerRows(booking: BookingRecord): Row[] {
  return [
    { label: m.account_row_customer_name(), text: booking.customer_name },
    phoneRow(booking),
    { label: m.account_row_addon(), text: addonText(booking) || m.account_none() },
  ]
}

/** Service Details of the staff's page. */
export function staffServiceRows(service: MaybeService, booking: BookingRecord): Row[] {
  return [
    { label: m.account_row_booking_id(), text: booking.booking_id },
    { label: m.account_row_service_type(), text: serviceTitle(service, booking) },
    { label: m.account_row_frequency(), text: frequencyText(service, booking) },
    { label: m.account_row_addon(), text: addonText(booking) || m.account_none() },
    { label: m.account_row_booking_status(), status: booking.booking_status },
  ]
}

/**
 * The order of docs/product/pages.md#staff-booking-details: typed answers (the task) come before
 * the date, chosen ones after the crew.
 */
function placeOf(question: Question): string {
  return question.recordAfter ?? (question.kind === 'text' ? 'fixed_addons' : 'worker_count')
}

/**
 * The card listing of the staff's page, in the order of
 * docs/product/pages.md#staff-booking-details.
 */
export function staffListing(
  service: MaybeService,
  booking: BookingRecord & { allocated_workers: readonly string[] },
): Row[] {
  const own = service?.questions.filter(isOwnFact) ?? []
  const after = (field: string): Row[] =>
    own
      .filter((question) => placeOf(question) === field)
      .flatMap((question) => [...answerRows([question], booking), ...after(question.field)])
  return [
    { label: m.account_row_booking_id(), text: booking.booking_id },
    { label: m.account_row_customer_name(), text: booking.customer_name },
    phoneRow(booking),
    ...placeRows(service, booking),
    ...text(m.account_row_postcode(), booking.post_code),
    ...text(m.account_row_property_type(), propertyTypeText(service, booking)),
    ...after('property_type'),
    { label: m.account_row_service_type(), text: serviceTitle(service, booking) },
    ...text(m.account_row_fixed_addons(), fixedAddonsText(booking)),
    ...after('fixed_addons'),
    ...whenRows(booking),
    ...after('worker_count'),
    { label: m.account_row_booking_status(), status: booking.booking_status },
    {
      label: m.account_row_allocated(),
      text:
        booking.allocated_workers.map(displayName).join(m.format_list_separator()) ||
        m.account_none(),
    },
    { label: m.account_row_payment_method(), text: paymentMethodLabel(booking.payment_method) },
    ...amount(m.account_row_total_cost(), booking.total_cost),
    ...taxRow(booking),
  ]
}
