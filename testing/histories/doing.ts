import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import type { SeriesPreview } from '../../domain/api/bookings/visit-changes.ts'
import { addDays, dayOf, timeOf } from '../../domain/booking/starts/calendar.ts'
import { query } from '../../server/db/transaction.ts'
import type { VisitDetails } from '../visits.ts'
import { type Happened, isWritten } from './complete.ts'
import type { Facts, VisitFacts } from './facts.ts'
import type { Step } from './steps.ts'
import type { Cast, Customer, World } from './world.ts'

/** What a history knows besides the database. */
export type Course = {
  readonly world: World
  readonly cast: Cast
  readonly happened: Happened[]
  /** When each customer agreed to both channels, by account. */
  readonly agreedSince: Map<number, Date>
  readonly toBePaid: { readonly answer: BookAnswer; readonly customer: Customer }[]
  /** The start of visits before their last move. */
  readonly before: Map<number, Date>
  readonly facts: () => Promise<Facts>
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)]

/**
 * Performs a step, which the product may refuse. Returns a description for the report of a failure.
 */
export async function doStep(course: Course, step: Exclude<Step, { do: 'wait' }>): Promise<string> {
  const { world, cast } = course
  world.pass()
  switch (step.do) {
    case 'book':
      return book(course, step)
    case 'pay':
      return pay(course, step.order)
    case 'move':
    case 'move-back':
    case 'cancel':
    case 'cancel-series':
    case 'move-series':
    case 'crew': {
      const visits = (await course.facts()).visits.filter(
        ({ status }) => status === 'Confirmed' || status === 'Pending Payment',
      )
      const visit = pick(visits, step.visit)
      return visit ? changeVisit(course, step, visit) : 'no visit'
    }
    case 'agree':
      return agree(course, step.customer)
    case 'stop':
      return stop(course, step.person, step.channel)
    case 'read':
    case 'phone': {
      const number = pick([...cast.customers, ...cast.workers], step.person)?.phone
      if (step.do === 'read') await world.standIns.control('whatsapp', '/read', { number })
      else {
        const { reception } = step
        await world.standIns.control('whatsapp', '/phone', { number, reception })
      }
      return `${number}`
    }
    case 'fail':
      await world.standIns.control(step.channel, '', { next: [step.how] })
      return step.how.join()
    case 'kill':
      world.kill(step.at)
      return step.at
    case 'leave':
      return leave(course, step)
    case 'release':
      await world.standIns.control(step.channel, '/release')
      return step.channel
    case 'replay':
      await world.standIns.idle()
      await world.standIns.control(step.channel, '/replay')
      return step.channel
  }
}

async function book(course: Course, step: Extract<Step, { do: 'book' }>): Promise<string> {
  const { world, cast, happened, agreedSince } = course
  const customer = pick(cast.customers, step.customer)
  if (!customer) return 'nobody'
  const { status, body } = await world.testApp.book(customer, {
    start_date: addDays(dayOf(world.now()), step.day),
    start_time: timeOf(step.hour),
    no_of_hours: 3,
    worker_count: step.workers,
    frequency: step.isSeries ? 'weekly' : 'one-time',
    payment_method: step.isPaidOnline ? 'Online' : 'Cash',
  })
  if (status !== 201) return `refused: ${body.response}`
  if (body.payment) course.toBePaid.push({ answer: body, customer })
  else if (agreedSince.has(customer.accountId)) {
    const { visits } = await course.facts()
    const first = visits.find((visit) => visit.booking_id === body.booking_id)
    if (first) happened.push({ kind: 'booked', orderId: first.order_id })
  }
  return body.booking_ids.join()
}

async function pay({ world, toBePaid, facts, happened, agreedSince }: Course, order: number) {
  const one = pick(toBePaid, order)
  if (!one) return 'nothing to pay'
  toBePaid.splice(toBePaid.indexOf(one), 1)
  await world.testApp.pay(one.answer.payment)
  await world.testApp.sandbox('/idle')
  const { visits } = await facts()
  const paid = visits.find(({ booking_id: id }) => one.answer.booking_ids.includes(id))
  const isConfirmed = visits.some(
    (each) => each.order_id === paid?.order_id && each.status === 'Confirmed',
  )
  const hasAgreed = agreedSince.has(one.customer.accountId)
  if (paid && isConfirmed && hasAgreed) happened.push({ kind: 'paid', orderId: paid.order_id })
  return one.answer.booking_ids.join()
}

type Change = Extract<Step, { visit: number }>

async function changeVisit(course: Course, step: Change, visit: VisitFacts): Promise<string> {
  const { world } = course
  const { testApp, admin } = world
  const { booking_id: id, skill } = visit
  const name = `${id} at ${visit.starts_at.toISOString()}`
  const isDone = (status: number, body: unknown) =>
    status === 200 ? name : `${name} refused: ${JSON.stringify(body)}`
  if (step.do === 'move' || step.do === 'move-back') {
    const to =
      step.do === 'move'
        ? { day: addDays(dayOf(world.now()), step.day), time: timeOf(step.hour) }
        : startOf(course.before.get(visit.id) ?? visit.starts_at)
    const { status, body } = await testApp.put(
      '/booking-details/update/booking-details/',
      { booking_id: id, skill, start_date: to.day, start_time: to.time },
      admin,
    )
    if (status === 200) await noteMoved(course, visit)
    return `${isDone(status, body)} to ${to.day} ${to.time}`
  }
  if (step.do === 'cancel') {
    const { status, body } = await testApp.post('/booking-details/cancel-booking/', { id }, admin)
    if (status === 200) noteCancelled(course, visit)
    return isDone(status, body)
  }
  if (step.do === 'crew') {
    const { workers } = course.cast
    const chosen = visit.crew.map((_, at) => pick(workers, step.from + at)?.identifier)
    const { status, body } = await testApp.put(
      '/booking-details/update/assigned-workers/',
      { booking_id: id, skill, workers: chosen },
      admin,
    )
    if (status === 200) await noteCrews(course, [visit])
    return `${isDone(status, body)} ${chosen.join()}`
  }
  return changeSeries(course, step.do === 'cancel-series' ? 'cancel' : 'move', visit, step.hour)
}

function startOf(moment: Date): { day: string; time: string } {
  return { day: dayOf(moment), time: timeOf((moment.getUTCHours() + 8) % 24) }
}

async function changeSeries(
  course: Course,
  action: 'cancel' | 'move',
  visit: VisitFacts,
  hour: number,
): Promise<string> {
  const { testApp, admin } = course.world
  const path = `/staff/visits/${visit.booking_id}/series`
  const change = {
    action,
    scope: 'following',
    start_date: action === 'move' ? addDays(dayOf(visit.starts_at), 1) : '',
    start_time: action === 'move' ? timeOf(hour) : '',
  }
  const details = await testApp.post<VisitDetails>(
    '/booking-details/get-booking-details/',
    { booking_id: visit.booking_id },
    admin,
  )
  const shown = await testApp.post<SeriesPreview>(`${path}/preview`, change, admin)
  if (shown.status !== 200) return `refused: ${JSON.stringify(shown.body)}`
  const { confirmation, visits } = shown.body
  const { version } = details.body
  const { status, body } = await testApp.post(path, { ...change, version, confirmation }, admin)
  if (status !== 200) return `refused: ${JSON.stringify(body)}`
  const { visits: known } = await course.facts()
  const first = known.find((each) => each.booking_id === visits[0]?.booking_id)
  const several = visits.length > 1 ? 'series-' : ''
  const kind = `${several}${action === 'move' ? 'moved' : 'cancelled'}`
  if (first && action === 'move') await noteMoved(course, { ...visit, id: first.id }, kind)
  if (first && action === 'cancel') noteCancelled(course, first, kind)
  return visits.map(({ booking_id: id }) => id).join()
}

async function noteMoved(
  course: Course,
  { id, starts_at: before, account_id: account }: VisitFacts,
  kind = 'moved',
): Promise<void> {
  const { visits } = await course.facts()
  const moved = visits.find((each) => each.id === id)
  if (moved && moved.starts_at.getTime() === before.getTime()) return
  course.before.set(id, before)
  if (moved && course.agreedSince.has(account))
    course.happened.push({ kind, bookingId: id, starts: moved.starts_at })
}

function noteCancelled(
  { happened, agreedSince }: Course,
  { id, account_id: account }: VisitFacts,
  kind = 'cancelled',
): void {
  if (agreedSince.has(account)) happened.push({ kind, bookingId: id })
}

/** Records changed crews, of which the customer is notified unless nobody is left. */
async function noteCrews(course: Course, before: readonly VisitFacts[]): Promise<void> {
  const { visits } = await course.facts()
  const namesOf = (visit: VisitFacts | undefined) => visit?.crew.map(({ id }) => id).join() ?? ''
  for (const was of before) {
    const is = visits.find(({ id }) => id === was.id)
    if (namesOf(is) !== '' && namesOf(is) !== namesOf(was))
      course.happened.push({ kind: 'crew-changed', bookingId: was.id })
  }
}

type Preview = {
  readonly version: number
  readonly visits: readonly { readonly booking_id: string; readonly proposed: number | null }[]
}

async function leave(course: Course, step: Extract<Step, { do: 'leave' }>): Promise<string> {
  const { world, cast, happened } = course
  const { testApp, admin } = world
  const worker = pick(cast.workers, step.worker)
  if (!worker) return 'nobody'
  const day = addDays(dayOf(world.now()), step.day)
  const change = { add_leave: [{ first_day: day, last_day: day }] }
  const path = `/staff/workers/${worker.id}/changes`
  const shown = await testApp.post<Preview>(`${path}/preview`, { change }, admin)
  if (shown.status !== 200) return `refused: ${JSON.stringify(shown.body)}`
  const { version, visits } = shown.body
  const choices = visits.map(({ booking_id, proposed }) => ({ booking_id, worker: proposed }))
  const { visits: before } = await course.facts()
  const { status, body } = await testApp.post(
    `${path}/apply`,
    { change, version, visits: choices },
    admin,
  )
  if (status !== 200) return `refused: ${JSON.stringify(body)}`
  happened.push({ kind: 'leave-answered', workerId: worker.id })
  await noteCrews(course, before)
  return `${worker.identifier} on ${day}: ${visits.map((each) => each.booking_id).join()}`
}

/** Agrees to both channels, on the profile. */
export async function agree(course: Course, customer: number): Promise<string> {
  const { world, cast, agreedSince } = course
  const { accountId, phone } = pick(cast.customers, customer) ?? { accountId: 0, phone: '' }
  await query(world.pool, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
           select $1, $2, channel, 'utility', true, 'I agree', 'profile', $3
           from unnest(array['whatsapp', 'sms']) as channel`,
    values: [accountId, phone, world.now()],
  })
  if (!agreedSince.has(accountId)) agreedSince.set(accountId, world.now())
  return phone
}

async function stop(course: Course, person: number, channel: string) {
  const { world, cast, happened, agreedSince } = course
  const one = pick([...cast.customers, ...cast.workers], person)
  if (!one) return 'nobody'
  const number = one.phone
  await world.standIns.control(channel as 'sms', '/reply', { number, text: 'BERHENTI' })
  await world.standIns.idle()
  if (!('accountId' in one)) return number
  agreedSince.delete(one.accountId)
  // Messages derived from now on are only mailed.
  const { visits, messages } = await course.facts()
  const own = visits.filter((visit) => visit.account_id === one.accountId)
  const unwritten = happened.filter(
    (each) =>
      own.some(({ id, order_id: order }) => order === each.orderId || id === each.bookingId) &&
      !isWritten(each, messages),
  )
  for (const each of unwritten) happened.splice(happened.indexOf(each), 1)
  return number
}
