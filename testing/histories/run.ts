import { isDeepStrictEqual } from 'node:util'
import { kinds, type NotificationKind } from '../../domain/notifications/kinds.ts'
import { outsideQuietHours } from '../../domain/notifications/quiet-hours.ts'
import { missing, unended, unwritten } from './complete.ts'
import { agree, type Course, doStep } from './doing.ts'
import { type Carried, type Message, readFacts } from './facts.ts'
import { sentTwice } from './once.ts'
import { whyFalse } from './statements.ts'
import type { History } from './steps.ts'
import type { World } from './world.ts'

/**
 * After a history, with working carriers: quiet hours, an hour of attempts, and waiting for
 * statuses.
 */
const SETTLING_MINUTES = 15 * 60

/**
 * Runs a history and checks it at every moment.
 * @returns the problems, with the steps until then; empty if there are none.
 */
export async function runHistory(world: World, { hour, steps }: History): Promise<string[]> {
  const cast = await world.begin(hour)
  const course: Course = {
    world,
    cast,
    happened: [],
    agreedSince: new Map(),
    toBePaid: [],
    before: new Map(),
    facts: () => readFacts(world, cast),
  }
  await agree(course, 0)
  const log: string[] = []
  const wrong: string[] = []
  const seen = observer(wrong, course)
  for (const step of steps) {
    if (step.do === 'wait') await world.wait(step.minutes, seen)
    else {
      const done = await doStep(course, step)
      log.push(`${world.now().toISOString()} ${step.do} ${done}`)
    }
    if (wrong.length > 0) break
  }
  if (wrong.length === 0) {
    await world.recover(cast)
    await world.wait(SETTLING_MINUTES, seen)
    const facts = await course.facts()
    wrong.push(...unended(facts), ...unwritten(course.happened, facts))
  }
  if (wrong.length === 0) return []
  const { messages, carried } = await course.facts()
  const written = messages.map(
    ({ id, key, state, reason }) => `  ${id} ${key} ${state} ${reason ?? ''}`,
  )
  const taken = carried.map(
    ({ at, channel, number, text }) => `  ${at.toISOString()} ${channel} ${number} ${text}`,
  )
  return [...new Set(wrong), 'History:', ...log, 'Written:', ...written, 'Taken over:', ...taken]
}

/** Checks each moment, and what is new in it. */
function observer(wrong: string[], { world, cast, agreedSince, facts: read }: Course) {
  const known = new Set<string>()
  const ended = new Set<number>()
  return async () => {
    const facts = await read()
    const at = facts.now.toISOString()
    const byDelivery = new Map(
      facts.messages.flatMap((message) =>
        message.deliveries.map(({ id }) => [id, message] as const),
      ),
    )
    for (const one of facts.carried) {
      const message = byDelivery.get(one.reference)
      if (known.has(one.id) || !message) continue
      known.add(one.id)
      const why = one.hasFailed
        ? undefined
        : (whyFalse(message, facts) ?? whyTooEarly(message, one))
      if (why) wrong.push(`${at} untrue: ${message.key} (${one.text}): ${why}`)
    }
    for (const message of facts.messages) {
      if (message.state !== 'cancelled' || ended.has(message.id)) continue
      ended.add(message.id)
      const isLate = message.useless_after !== null && message.useless_after <= facts.now
      const isFollowed = facts.messages.some(
        ({ id, kind, booking_id }) =>
          id > message.id && kind === message.kind && booking_id === message.booking_id,
      )
      const isKnown = facts.messages.some(
        (one) =>
          one.id < message.id &&
          one.kind === message.kind &&
          one.booking_id === message.booking_id &&
          ['sent', 'delivered', 'read'].includes(one.state) &&
          isDeepStrictEqual(one.parameters, message.parameters),
      )
      if (!isLate && !isFollowed && !isKnown && !whyFalse(message, facts))
        wrong.push(`${at} cancelled but true: ${message.key}`)
    }
    wrong.push(...sentTwice(facts, world.lostAnswers).map((what) => `${at} ${what}`))
    wrong.push(...missing(facts, cast, agreedSince).map((what) => `${at} lost: ${what}`))
  }
}

/**
 * During quiet hours, only messages about now are sent, and those that would be too late in the
 * morning.
 */
function whyTooEarly({ kind, useless_after: until }: Message, { at }: Carried): string | undefined {
  if (kinds[kind as NotificationKind].now) return undefined
  const morning = outsideQuietHours(at)
  return morning > at && !(until && until <= morning) ? 'it is a quiet hour' : undefined
}
