import fc from 'fast-check'

/** One step in the history of an order. */
export type Step =
  | { do: 'pay'; page: number; how: 'pay' | 'fail' | 'later' | 'cancel'; twist: number }
  | { do: 'pay-twice'; page: number; onePage: boolean }
  | { do: 'retry' | 'ask' | 'expire' | 'refund' | 'mark' | 'collect' }
  | { do: 'repeat'; page: number; late: boolean; copies: number; together: boolean }
  | { do: 'stale'; page: number; outcome: 'failed' | 'pending' }
  | { do: 'forge'; page: number; forgery: number }
  | { do: 'settle'; page: number; paid: boolean }
  | { do: 'end-refund'; number: number; paid: boolean }
  | { do: 'stale-refund'; number: number }
  | { do: 'wait'; minutes: number }
  | { do: 'cancel'; visit: number; by: 'customer' | 'staff' }
  | { do: 'rival' }

const page = fc.nat({ max: 2 })
/** A few steps of an order's life. */
/** Random lives of an order. */
export const stepsOfALife = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        page,
        how: fc.constantFrom('pay' as const, 'pay', 'pay', 'fail', 'later', 'cancel'),
        twist: fc.nat({ max: 9 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pay-twice' as const),
        page,
        onePage: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('retry', 'ask', 'expire', 'refund', 'mark', 'collect'),
      }) as fc.Arbitrary<Step>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('repeat' as const),
        page,
        late: fc.boolean(),
        copies: fc.integer({ min: 1, max: 4 }),
        together: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('stale' as const),
        page,
        outcome: fc.constantFrom('failed' as const, 'pending'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('forge' as const),
        page,
        forgery: fc.nat({ max: 9 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('settle' as const), page, paid: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('end-refund' as const),
        number: fc.integer({ min: 1, max: 3 }),
        paid: fc.constantFrom(true, true, false),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('stale-refund' as const),
        number: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        minutes: fc.constantFrom(1, 5, 14, 16, 400, 800),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('cancel' as const),
        visit: fc.nat({ max: 1 }),
        by: fc.constantFrom('customer' as const, 'staff'),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'rival' as const }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 4, maxLength: 14 },
)

const paying = (at: number, how: 'pay' | 'later' = 'pay', twist = 0): Step => ({
  do: 'pay',
  page: at,
  how,
  twist,
})
/** Cases that few random runs find: late payments, payments after cancelling, and refunds. */
export const knownHistories: [string, Step[]][] = [
  [
    'one-time',
    [
      paying(0, 'later'),
      paying(0),
      { do: 'settle', page: 0, paid: true },
      { do: 'repeat', page: 0, late: true, copies: 3, together: true },
      { do: 'cancel', visit: 0, by: 'staff' },
      // In the evening, today's payments can no longer be reversed: each is refunded.
      { do: 'wait', minutes: 800 },
      { do: 'refund' },
      { do: 'end-refund', number: 1, paid: true },
      { do: 'end-refund', number: 2, paid: false },
      { do: 'refund' },
      { do: 'end-refund', number: 3, paid: true },
    ],
  ],
  [
    'weekly',
    [
      // The first twist of a wire loses its message.
      paying(0, 'pay', 1),
      { do: 'wait', minutes: 16 },
      { do: 'expire' },
      { do: 'rival' },
      { do: 'rival' },
      { do: 'ask' },
      { do: 'mark' },
    ],
  ],
  [
    'weekly',
    [
      { do: 'retry' },
      { do: 'cancel', visit: 0, by: 'customer' },
      paying(0),
      paying(1),
      { do: 'wait', minutes: 800 },
      { do: 'refund' },
      { do: 'end-refund', number: 2, paid: true },
      { do: 'end-refund', number: 1, paid: true },
      { do: 'cancel', visit: 1, by: 'staff' },
      { do: 'refund' },
    ],
  ],
  [
    'one-time',
    [
      paying(0),
      { do: 'cancel', visit: 0, by: 'staff' },
      { do: 'wait', minutes: 800 },
      { do: 'refund' },
      // Refunded, and returned by the bank days later; then the old success message again.
      { do: 'end-refund', number: 1, paid: true },
      { do: 'end-refund', number: 1, paid: false },
      { do: 'stale-refund', number: 1 },
      { do: 'refund' },
      { do: 'stale-refund', number: 1 },
      { do: 'end-refund', number: 2, paid: true },
    ],
  ],
]
