import type { Answers, Service } from '../../domain/booking/description.ts'
import { addDays, timeOf, weekday } from '../../domain/booking/starts/calendar.ts'
import { addMonths, firstDayOf, monthOf } from '../../domain/pay/months.ts'

/** One demo order: its answers, day and start, and its outcome. */
export type DemoOrder = {
  readonly service: Service
  readonly answers: Answers
  readonly customer: number
  readonly outcome: 'confirmed' | 'cancelled' | 'expired' | 'pending'
  readonly endsSoon?: true
}

const homes: readonly [string, number][] = [
  ['12 Jalan Maarof, Bangsar', 59100],
  ['B-8-3, Residensi Damai, Jalan Kiara', 50480],
  ['27 Jalan SS 2/24', 47300],
  ['9 Jalan Wawasan 2/3, Pusat Bandar', 47160],
  ['33 Jalan Plumbum, Seksyen 7', 40000],
  ['5 Lorong Batu Nilam, Bandar Bukit Tinggi', 41200],
  ['18 Jalan Memanda 7, Taman Dato Ahmad Razali', 68000],
  ['A-12-1, Subang Avenue, SS 16', 47500],
]

/** Codes that regular customers type, in turn. */
const vouchers = ['WELCOME10', '', 'MIDWEEK15', '', '', 'TAMAN5', '', 'WELCOME10', '']

const PAST_DAYS = 21
/** Orders of today in addition to the usual three, so that the board is full. */
const MORE_TODAY = 70
const DAYS_AHEAD = 14

/**
 * A few weeks of orders of every service in every status; the same day always gives the same orders
 * (docs/product/calls.md#operation). About three a day, so that most starts stay available; every
 * list of Today has some.
 * @param nextHour the next start of today, for a visit that begins soon.
 */
export function demoOrders(
  services: readonly Service[],
  customers: number,
  today: string,
  nextHour = '09:00',
): DemoOrder[] {
  const orders: DemoOrder[] = []
  for (let offset = -PAST_DAYS; offset <= DAYS_AHEAD; offset++) {
    const day = addDays(today, offset)
    for (let turn = 0; turn < (weekday(day) === 0 ? 2 : 3); turn++) {
      const number = orders.length
      const service = services[number % services.length]
      const [address, postcode] = homes[(number * 5) % homes.length] ?? ['', 59100]
      if (!service) continue
      const outcome = outcomeOf(number, services.length, offset)
      const order: DemoOrder = {
        service,
        customer: number % customers,
        outcome,
        answers: answersFor(service, number, day, address, postcode),
        ...(outcome === 'pending' && !orders.some(({ endsSoon }) => endsSoon)
          ? { endsSoon: true }
          : {}),
      }
      orders.push(
        offset === -1
          ? { ...order, outcome: 'confirmed', answers: unpaid(order) }
          : offset === 0 && turn === 0
            ? {
                ...order,
                outcome: 'confirmed',
                answers: { ...order.answers, start_time: nextHour },
              }
            : order,
      )
    }
  }
  return orders
}

/**
 * Other orders up to today: one visit each, paid online, at hours all over the day. Past days have
 * fewer each week back, and fewest on Sundays, so that the charts show a company that grows.
 * @param customers number of customers; half of them have ordered before today.
 */
export function regularOrders(
  services: readonly Service[],
  customers: number,
  today: string,
): DemoOrder[] {
  const days = Array.from({ length: PAST_DAYS + 1 }, (_, at) => at - PAST_DAYS)
  const offsets = days.flatMap((offset) => {
    const day = addDays(today, offset)
    const past = (weekday(day) === 0 ? 6 : 10 + (weekday(day) % 4)) + Math.ceil(offset / 7)
    return Array<number>(offset === 0 ? MORE_TODAY : past).fill(offset)
  })
  return offsets.map((offset, number) => {
    const service = services[(number * 3) % services.length] as Service
    const [address, postcode] = homes[(number * 5 + 2) % homes.length] ?? ['', 59100]
    const usual = answersFor(service, number + 1, addDays(today, offset), address, postcode)
    const hour = 9 + ((number * 7) % 10)
    return {
      service,
      customer: offset === 0 ? number % customers : (number * 7) % Math.ceil(customers / 2),
      outcome: 'confirmed',
      answers: {
        ...usual,
        ...(usual.frequency ? { frequency: service.frequencies[0]?.value ?? 'one-time' } : {}),
        ...('no_of_days' in usual ? { no_of_days: 1 } : {}),
        start_time: timeOf(hour),
        payment_method: 'Online',
        // A voucher whose terms do not fit has no effect.
        voucher:
          service.skill === 'Cleaner' && hour >= 18 ? 'CUCIAFT6' : (vouchers[number % 9] ?? ''),
      },
    }
  })
}

/** Orders on the account of the demo's partner: two of last month, and one to come. */
export function ordersOnAccount(services: readonly Service[], today: string) {
  const before = firstDayOf(addMonths(monthOf(today), -1))
  const [cleaner] = services
  if (!cleaner) return []
  const visits = [
    [addDays(before, 9), { name: 'Puan Salmah', phone: '+60 122000031' }],
    [addDays(before, 19), undefined],
    [addDays(today, 1), { name: 'Encik Wong' }],
  ] as const
  return visits.map(([day, served], number) => {
    const answers = answersFor(cleaner, number + 1, day, '8 Jalan Telawi, Bangsar', 59100)
    const outcome = 'confirmed' as const
    return {
      service: cleaner,
      answers: { ...answers, payment_method: 'Account' },
      outcome,
      ...(served ? { served } : {}),
    }
  })
}

function outcomeOf(number: number, services: number, offset: number): DemoOrder['outcome'] {
  if (offset === 3 || offset === 4) return number % 2 === 0 ? 'pending' : 'confirmed'
  // Rotates so that each service gets every outcome, and no two in a row.
  const turn = ((number % services) + Math.floor(number / services)) % 6
  if (turn === 2) return 'cancelled'
  return turn === 5 ? 'expired' : 'confirmed'
}

/** The answers of an order, paid in cash if its service allows that. */
function unpaid({ service, answers }: DemoOrder): Answers {
  return mayPayCash(service, answers) ? { ...answers, payment_method: 'Cash' } : answers
}

/** Repeating cleanings are paid online (docs/product/pages.md#step-payment). */
function mayPayCash(service: Service, answers: Answers): boolean {
  return !service.payment.onlineUnlessOneTime || answers.frequency === 'one-time'
}

/** A plausible answer to each question of the service. */
function answersFor(
  service: Service,
  number: number,
  day: string,
  address: string,
  postcode: number,
): Answers {
  const answers: Record<string, string | number | readonly string[]> = {}
  for (const question of service.questions) {
    switch (question.kind) {
      case 'frequency':
        // Mostly one-time; now and then a series that reaches into the coming weeks.
        answers[question.field] = service.frequencies[number % 5 === 0 ? 1 : 0]?.value ?? 'one-time'
        break
      case 'date':
        answers[question.field] = day
        break
      case 'start-time':
        answers[question.field] = ['09:00', '10:00', '14:00', '15:00'][number % 4] ?? '09:00'
        break
      case 'choice':
        answers[question.field] =
          question.choices[question.choices.length > 3 ? 1 : number % 2]?.value ?? ''
        break
      case 'count':
        answers[question.field] = question.initial ?? Math.max(question.min, 1) + (number % 3)
        break
      case 'address':
        answers[question.field] =
          question.field === 'to_address' ? 'Hospital Universiti, Lembah Pantai' : address
        break
      case 'postcode':
        answers[question.field] = postcode
        break
      case 'payment-method':
        answers[question.field] =
          number % 3 === 0 && mayPayCash(service, answers) ? 'Cash' : 'Online'
        break
      case 'text':
        // Optional answers, such as a unit, stay empty.
        if (!question.missing) break
        answers[question.field] = question.sensitive
          ? 'Walks with a frame; tablets after breakfast.'
          : 'Collect groceries and a parcel'
        break
      default:
        break
    }
  }
  // The garden's size and one-time work require at least four hours.
  if (typeof answers.no_of_hours === 'number') {
    answers.no_of_hours = Math.max(4, answers.no_of_hours)
  }
  return answers
}
