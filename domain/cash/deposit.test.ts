import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositRefusal, divideDeposit } from './deposit.ts'

fc.configureGlobal({ seed: 20270301 })

test.each([
  [100, 100, 100, '', undefined],
  [100, 60, 60, '', undefined],
  [100, 101, 101, '', 'deposit-over'],
  [-1, 1, 1, '', 'deposit-over'],
  [100, 100, 95, '', 'difference-without-reason'],
  [100, 100, 95, 'A false note', undefined],
])(
  'with %i in the office, %i taken and %i on the slip, "%s": %s',
  (there, takenSen, bankedSen, reason, why) => {
    expect(depositRefusal(there, { takenSen, bankedSen, reason })).toBe(why)
  },
)

test("any deposit takes the cash from the office and adds the slip's amount to the bank", () => {
  const sen = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(sen, sen, (takenSen, bankedSen) => {
      const parts = divideDeposit({ takenSen, bankedSen, reason: '' })
      const sum = (...kinds: string[]) =>
        parts.reduce((total, part) => total + (kinds.includes(part.kind) ? part.sen : 0), 0)
      expect(sum('banked', 'bank-shortage')).toBe(takenSen)
      expect(sum('banked', 'bank-surplus')).toBe(bankedSen)
      expect(parts.every((part) => part.sen > 0)).toBe(true)
    }),
  )
})
