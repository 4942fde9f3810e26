import fc from 'fast-check'

/** An event in or around a series. */
export type Happening =
  | { do: 'skip' | 'move' | 'following'; at: number; days: number; hour: number; stale: boolean }
  | { do: 'pause'; weeks: number; twice: boolean }
  | { do: 'end' | 'renew' | 'refund' | 'late' }
  | { do: 'staff'; at: number; cancels: boolean; days: number }
  | { do: 'rate'; sen: number }
  | { do: 'area'; becomes: 'home' | 'other' | 'unserved' }
  | { do: 'credit'; sen: number }
  | { do: 'card'; behaviour: number; removes: boolean }
  | { do: 'automatic'; twice: boolean; lost: boolean; pays: boolean }
  | { do: 'wait'; hours: number }

const at = fc.integer({ min: 0, max: 3 })
const days = fc.integer({ min: -6, max: 9 })
export const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('skip' as const, 'move' as const, 'following' as const),
      at,
      days,
      hour: fc.constantFrom(8, 9, 13, 18),
      stale: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      weeks: fc.integer({ min: 1, max: 12 }),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('renew' as const, 'refund' as const, 'late' as const, 'late' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('staff' as const), at, cancels: fc.boolean(), days }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      sen: fc.integer({ min: 2_500, max: 3_999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('area' as const),
      becomes: fc.constantFrom('home' as const, 'other' as const, 'unserved' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      sen: fc.integer({ min: 500, max: 15_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      behaviour: fc.integer({ min: -2, max: 2 }),
      removes: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('automatic' as const),
      twice: fc.boolean(),
      lost: fc.boolean(),
      pays: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 24 * 9 }),
    }),
  },
)
