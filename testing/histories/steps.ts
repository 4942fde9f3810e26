import fc from 'fast-check'
import type { Channel } from './facts.ts'
import type { KillMoment } from './world.ts'

/** A step of a history. Numbers choose among the existing items, modulo their count. */
export type Step =
  | {
      readonly do: 'book'
      readonly customer: number
      readonly day: number
      readonly hour: number
      readonly workers: number
      readonly isSeries: boolean
      readonly isPaidOnline: boolean
    }
  | { readonly do: 'pay'; readonly order: number }
  | { readonly do: 'move'; readonly visit: number; readonly day: number; readonly hour: number }
  /** Back to the start before its last move. */
  | { readonly do: 'move-back'; readonly visit: number }
  | { readonly do: 'cancel'; readonly visit: number }
  | { readonly do: 'cancel-series' | 'move-series'; readonly visit: number; readonly hour: number }
  | { readonly do: 'crew'; readonly visit: number; readonly from: number }
  | { readonly do: 'stop'; readonly person: number; readonly channel: Channel }
  | { readonly do: 'agree'; readonly customer: number }
  | { readonly do: 'read'; readonly person: number }
  /** How a phone receives from now on. */
  | {
      readonly do: 'phone'
      readonly person: number
      readonly reception: 'on' | 'off' | 'no-whatsapp'
    }
  /** What the carrier does with its next message. */
  | { readonly do: 'fail'; readonly channel: Channel; readonly how: readonly string[] }
  | { readonly do: 'kill'; readonly at: KillMoment }
  /** Delivers delayed statuses, maybe long after their visits. */
  | { readonly do: 'release'; readonly channel: Channel }
  /** A worker is away for a day: their visits are handed over to any free worker. */
  | { readonly do: 'leave'; readonly worker: number; readonly day: number }
  /** Repeats every webhook so far. */
  | { readonly do: 'replay'; readonly channel: Channel }
  | { readonly do: 'wait'; readonly minutes: number }

export type History = { readonly hour: number; readonly steps: readonly Step[] }

const some = fc.nat({ max: 11 })
const hour = fc.integer({ min: 8, max: 18 })
const channel = fc.constantFrom<Channel>('whatsapp', 'whatsapp', 'sms')

const book: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('book'),
  customer: fc.nat({ max: 1 }),
  day: fc.constantFrom(0, 1, 1, 1, 2, 3),
  hour,
  workers: fc.integer({ min: 1, max: 2 }),
  isSeries: fc.nat({ max: 3 }).map((of) => of === 0),
  isPaidOnline: fc.boolean(),
})

const wait: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('wait'),
  minutes: fc.constantFrom(0, 0, 0, 1, 4, 7, 11, 16, 40, 75, 180, 360, 720, 1440),
})

/** The carriers' codes for: later, by another channel, never. */
const failures: Readonly<Record<Channel, readonly string[]>> = {
  whatsapp: ['refuse:131000', 'http:503', 'refuse:131051', 'refuse:131047', 'fail:131026'],
  sms: ['refuse:20429', 'http:503', 'refuse:21211', 'refuse:21610', 'fail:30003'],
}
const reports = [
  'lost-answer',
  'silent',
  'lost-status',
  'held',
  'duplicate:4',
  'reordered',
  'delay:3',
]

const fail: fc.Arbitrary<Step> = channel.chain((of) =>
  fc
    .oneof(
      fc.constantFrom(...failures[of]).map((how) => [how]),
      fc.subarray(reports, { minLength: 1, maxLength: 3 }),
      // The failure becomes known later.
      fc.constant([failures[of].at(-1) ?? '', 'held']),
    )
    .map((how) => ({ do: 'fail', channel: of, how }) as const),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: wait },
  { weight: 4, arbitrary: book },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), order: some }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move'),
      visit: some,
      day: fc.constantFrom(0, 1, 1, 2),
      hour,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move-back'), visit: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), visit: some }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel-series', 'move-series'),
      visit: some,
      hour,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('crew'), visit: some, from: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop'), person: some, channel }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('agree'), customer: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read'), person: some }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('phone'),
      person: some,
      reception: fc.constantFrom('on', 'off', 'no-whatsapp'),
    }),
  },
  { weight: 5, arbitrary: fail },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('kill'), at: fc.constantFrom('before', 'after') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay'), channel }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release'), channel }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('leave'), worker: some, day: fc.nat({ max: 2 }) }),
  },
) as fc.Arbitrary<Step>

/** Some days of a company, which begin with a booking at any hour. */
export const history: fc.Arbitrary<History> = fc.record({
  hour: fc.integer({ min: 6, max: 22 }),
  steps: fc
    .tuple(book, fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }))
    .map(([first, others]) => [first, ...others]),
})
