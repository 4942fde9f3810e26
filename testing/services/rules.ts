import { firstProblem } from '../../domain/booking/check.ts'
import { type Service, type Step, steps } from '../../domain/booking/description.ts'
import { readForm } from '../../domain/booking/read-form.ts'
import { sentence } from '../../domain/messages/problem.ts'

/** The sender of the form; a customer with a phone on record by default. */
export type Who = 'visitor' | 'customer' | 'newcomer' | 'staff'
export type Fields = Readonly<Record<string, unknown>>

/** A change of the valid form, and the expected message; undefined for none. */
export type Row = readonly [
  rule: string,
  broken: Fields,
  message: string | undefined,
  more?: {
    readonly who?: Who
    /** An instant in any zone; `NOW` by default. */
    readonly now?: string
    /** The rules are met, but no crew works at those hours. */
    readonly noSlot?: true
  },
]

/** The test data of a service's rules: a valid form, its rules in order, and single cases. */
export type ServiceRules = {
  readonly service: Service
  readonly form: Fields
  /** The rules of docs/product/checks.md in order, each with a change that breaks it. */
  readonly order: Readonly<Record<Step, readonly Row[]>>
  readonly rows: readonly Row[]
}

/** A form with its circumstances, and the expected sentence. */
export type RuleCase = {
  readonly name: string
  readonly form: Fields
  readonly who: Who
  readonly now: Date
  readonly message: string | undefined
  readonly noSlot: boolean
  /** Checks only this step. */
  readonly step?: Step
}

/** 08:30 on a Monday in Malaysia, still Sunday in the zone of the test run. */
export const NOW = '2027-02-15T00:30:00Z'
/** A Monday two weeks later. */
export const START = '2027-03-01'
export const SERVED = 59100
const NOT_SERVED = 10000

/** The sentence of the form's first problem, or undefined. */
export function verdict(service: Service, { form, who, now, step }: RuleCase): string | undefined {
  const problem = firstProblem(
    service,
    readForm(service, form),
    {
      now,
      isServed: (postcode) => postcode === SERVED,
      customer:
        who === 'visitor' ? undefined : { isStaff: who === 'staff', hasPhone: who !== 'newcomer' },
    },
    step && [step],
  )
  return problem && sentence(problem, 'en')
}

/**
 * All cases of a service: forms that break all rules from each one on, each step alone, and each
 * single row.
 */
export function casesOf({ service, form, order, rows }: ServiceRules): RuleCase[] {
  const chain = steps.flatMap((step) => order[step])
  const cases = [caseOf(form, [['a good form', {}, undefined]])]
  for (const at of chain.keys()) cases.push(caseOf(form, chain.slice(at), 'and all after it: '))
  for (const step of steps) {
    const [first] = order[step]
    if (!first) throw new Error(`${service.skill} has no rule on ${step}`)
    const named: Row = [`only ${step}`, ...(first.slice(1) as [Fields, string, Row[3]])]
    cases.push({ ...caseOf(form, [named, ...chain]), step })
    const others = chain.filter((row) => !order[step].includes(row))
    const fine: Row = [`only ${step}, which is right`, {}, undefined]
    cases.push({ ...caseOf(form, [fine, ...others]), step })
  }
  return [...cases, ...rows.map((row) => caseOf(form, [row]))]
}

/** The first row's case, on a form that all the rows have broken; earlier rows win. */
function caseOf(form: Fields, rows: readonly Row[], prefix = ''): RuleCase {
  const [rule, broken, message] = rows[0] ?? ['', {}, undefined]
  const find = <Key extends keyof NonNullable<Row[3]>>(key: Key) =>
    rows.find((row) => row[3]?.[key])?.[3]?.[key]
  const changed: Record<string, unknown> = { ...form }
  for (const row of rows.toReversed()) Object.assign(changed, row[1])
  return {
    name: `${prefix}${rule} ${JSON.stringify(broken)} → ${message ?? 'fine'}`,
    form: changed,
    who: find('who') ?? 'customer',
    now: new Date(find('now') ?? NOW),
    message,
    noSlot: find('noSlot') ?? false,
  }
}

/** How the rules of a service differ; absent fields are not asked by it. */
type Described = {
  readonly service: Service
  /** The answers that only it asks, for the valid form. */
  readonly answers?: Fields
  /** Frequencies that it does not offer, and those that it offers besides one-time. */
  readonly frequencies?: { readonly none: readonly unknown[]; readonly fine?: readonly string[] }
  /** Numbers of hours that it offers, and others. */
  readonly hours?: { readonly fine: readonly number[]; readonly none: readonly unknown[] }
  /** Its word for the number of workers, at the start of a sentence and within one. */
  readonly workers?: readonly [label: string, word: string]
  /** First and last start; 08:00 and 20:00 by default. */
  readonly starts?: readonly [string, string]
  readonly tooSoon?: string
  /** Replaces the single address of most services. */
  readonly addresses?: { readonly answers: Fields; readonly asks: readonly Ask[] }
  /** Its own questions before the lead time of step 1, and last on step 3, in order. */
  readonly own?: readonly Ask[]
  readonly ownPayment?: readonly Ask[]
  /** Single cases. */
  readonly rows?: readonly Row[]
}

/** One rule of a service: the first row has its place in the order, the others are single cases. */
type Ask = readonly [Row, ...Row[]]

/** A rule that each of these values of a field breaks. */
export function refused(
  rule: string,
  field: string,
  values: readonly [unknown, ...unknown[]],
  message: string,
): Ask {
  const [first, ...others] = values.map((value): Row => [rule, { [field]: value }, message])
  return [first as Row, ...others]
}

/** The rules of a service, from its differences to others (docs/product/checks.md). */
export function describeRules({
  service,
  answers,
  frequencies,
  hours,
  workers,
  starts = ['08:00', '20:00'],
  tooSoon = 'Cannot Book within 12 hours',
  addresses = oneAddress,
  own = [],
  ownPayment = [],
  rows = [],
}: Described): ServiceRules {
  const allOwn = [...own, ...addresses.asks, ...ownPayment]
  return {
    service,
    form: {
      ...(frequencies && { frequency: 'one-time' }),
      start_date: START,
      ...(hours && { no_of_hours: 4 }),
      start_time: '09:00',
      ...(workers && { worker_count: 1 }),
      ...answers,
      ...addresses.answers,
      postcode: SERVED,
      property_type: 'Condominium',
      voucher: '',
      payment_method: 'Cash',
      phone: '',
    },
    order: {
      details: [
        ...(frequencies ? [frequencyFirst] : []),
        dateNext,
        ...(hours ? [hoursNext] : []),
        timeNext,
        ...(workers ? [workersNext(workers)] : []),
        ...own.map(([first]) => first),
        leadTimeLast(tooSoon),
      ],
      address: [...addresses.asks.map(([first]) => first), ...addressOrder],
      payment: [...paymentOrder, ...ownPayment.map(([first]) => first)],
    },
    rows: [
      // Four hours from the last start end after the workers' day; two do not.
      ...whenRows(tooSoon, starts, hours !== undefined),
      ...(frequencies ? frequencyRows(frequencies) : []),
      ...(hours ? hoursRows(hours) : []),
      ...(workers ? workersRows(workers) : []),
      ...placeRows,
      ...paymentRows,
      ...allOwn.flatMap(([, ...others]) => others),
      ...rows,
    ],
  }
}

const notServed = 'Currently we do not provide Services at this Location'
const selectFrequency = 'Please select the frequency'
const selectDate = 'Please select the start date'
const selectTime = 'Please select the start time'
const enterHours = 'Please enter number of hours'

/**
 * docs/product/checks.md#step-details, rules 1 to 5: the first questions of nearly every service.
 */
const frequencyFirst: Row = ['frequency', { frequency: '' }, selectFrequency]
const dateNext: Row = ['start date', { start_date: '' }, selectDate]
const hoursNext: Row = ['hours', { no_of_hours: '' }, enterHours]
const timeNext: Row = ['start time', { start_time: '' }, selectTime]

/** docs/product/checks.md#step-details, with the service's own word. */
function workersNext([, word]: readonly [string, string]): Row {
  return ['workers', { worker_count: 0 }, `Please enter number of ${word} required`]
}

/** docs/product/checks.md#lead-time, last on step 1. */
function leadTimeLast(tooSoon: string): Row {
  return ['lead time', { start_date: '2027-02-15' }, tooSoon]
}

/** docs/product/checks.md#step-address. */
const oneAddress: NonNullable<Described['addresses']> = {
  answers: { address: '12 Jalan Maarof' },
  asks: [refused('step 2', 'address', ['  '], 'Please fill the address')],
}
const addressOrder: readonly Row[] = [
  ['step 2', { postcode: '' }, 'Please enter the postcode'],
  ['step 2', { property_type: '' }, 'Please select the Property Type'],
  ['step 2', { postcode: NOT_SERVED }, notServed],
]

/** docs/product/checks.md#step-payment. */
const paymentOrder: readonly Row[] = [
  ['step 3', {}, 'Please login before booking', { who: 'visitor' }],
  ['step 3', { payment_method: '' }, 'Please select a payment method'],
]

/** Invalid days and start times, and the limits of the lead time, for a start at 09:00. */
function whenRows(
  tooSoon: string,
  [first, last]: readonly [string, string],
  lastHasNoSlot: boolean,
): Row[] {
  return [
    ...[null, 'tomorrow', '2027-02-29', '2027-13-01', '01-03-2027', 20270301, ['2027-03-01']].map(
      (start_date): Row => ['start date', { start_date }, selectDate],
    ),
    ...[null, '10:30', '06:00', '21:00', '24:00', '9am', 9, ['09:00'], { hour: 9 }].map(
      (start_time): Row => ['start time', { start_time }, selectTime],
    ),
    ['limits', { start_time: first }, undefined],
    ['limits', { start_time: last }, undefined, lastHasNoSlot ? { noSlot: true } : {}],
    ['lead time, yesterday', { start_date: '2027-02-14' }, tooSoon],
    ['lead time, today', { start_date: '2027-02-15', start_time: last }, tooSoon],
    ['lead time, 12 h', {}, undefined, { now: '2027-02-28T13:00:00Z' }],
    ['lead time, 12 h in Los Angeles', {}, undefined, { now: '2027-02-28T05:00:00-08:00' }],
    ['lead time, a second short', {}, tooSoon, { now: '2027-02-28T13:00:01Z' }],
    ['lead time, a minute short', {}, tooSoon, { now: '2027-02-28T21:01:00+08:00' }],
    ['lead time, a minute short on Kiritimati', {}, tooSoon, { now: '2027-03-01T03:01:00+14:00' }],
    [
      'lead time, a minute more in Newfoundland',
      {},
      undefined,
      { now: '2027-02-28T09:29:00-03:30' },
    ],
    ['365 days', { start_date: '2028-02-15' }, undefined],
    ['366', { start_date: '2028-02-16' }, 'Please choose a date within the next 12 months'],
  ]
}

/** Frequencies of other services, unknown ones, and its own. */
function frequencyRows({ none, fine = [] }: NonNullable<Described['frequencies']>): Row[] {
  return [
    ...none.map((frequency): Row => ['frequency', { frequency }, selectFrequency]),
    ...fine.map((frequency): Row => ['frequency', { frequency }, undefined]),
  ]
}

/** Each allowed number of hours, and the neighbouring ones. */
function hoursRows({ fine, none }: NonNullable<Described['hours']>): Row[] {
  return [
    ...fine.map((no_of_hours): Row => ['limits', { no_of_hours, worker_count: 2 }, undefined]),
    ...none.map((no_of_hours): Row => ['hours, 9', { no_of_hours, worker_count: 2 }, enterHours]),
  ]
}

/** 1 to 5 workers (docs/product/services.md#limits). */
function workersRows([label, word]: readonly [string, string]): Row[] {
  const missing = `Please enter number of ${word} required`
  const range = `${label} must be from 1 to 5`
  return [
    ...[1, 5, '5', ' 2 '].map((worker_count): Row => ['limits', { worker_count }, undefined]),
    ...['', null, '0', 2.5, 'two', true, [2], {}].map(
      (worker_count): Row => ['workers', { worker_count }, missing],
    ),
    ...[6, -1, '6', 1e9].map((worker_count): Row => ['limits', { worker_count }, range]),
  ]
}

/** Postcodes as people type them, and invalid addresses. */
const placeRows: readonly Row[] = [
  ['step 2', { postcode: null }, 'Please enter the postcode'],
  ['step 2', { postcode: ' ' }, 'Please enter the postcode'],
  ['step 2', { postcode: [SERVED] }, 'Please enter the postcode'],
  ['step 2', { postcode: '59100' }, undefined],
  ['step 2', { postcode: 0 }, notServed],
  ['step 2', { postcode: -SERVED }, notServed],
  ['step 2', { postcode: 'Bangsar' }, notServed],
  ['step 2', { property_type: 'Castle' }, 'Please select the Property Type'],
  ...['Condominium', 'Landed Property', 'Shophouse'].map(
    (property_type): Row => ['step 2', { property_type }, undefined],
  ),
]

/** Methods, phones, and fields of no service. */
const paymentRows: readonly Row[] = [
  ['step 3', { payment_method: 'Barter' }, 'Please select a payment method'],
  ['step 3', { payment_method: ['Cash'] }, 'Please select a payment method'],
  ['step 3', { payment_method: 'Online' }, undefined],
  ['step 3, no phone', {}, 'Please enter your phone number', { who: 'newcomer' }],
  ['step 3', { phone: 'call me' }, 'Please enter a valid phone number', { who: 'newcomer' }],
  ['step 3', { phone: '+60 123456789' }, undefined, { who: 'newcomer' }],
  ['an unknown field', { rooms: 3 }, 'rooms does not belong to this booking'],
  ['an empty unknown field', { rooms: '' }, undefined],
  ['a long voucher', { voucher: 'X'.repeat(33) }, 'Voucher is too long: at most 32 characters'],
]
