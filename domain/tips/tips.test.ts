import { expect, test } from 'vitest'
import { mayTip, shareTip, tipChoices, tipLimits, tipProblem } from './tips.ts'

test('a tip is divided to the sen, in parts that differ by one at most', () => {
  for (let sen = 1; sen <= 700; sen += 1)
    for (let count = 1; count <= 7; count += 1) {
      const crew = Array.from({ length: count }, (_, at) => 90 - at * 11)
      const shares = shareTip(sen, crew, sen * 13 + count)
      expect(shares.reduce((sum, share) => sum + share.sen, 0)).toBe(sen)
      const parts = crew.map((id) => shares.find(({ workerId }) => workerId === id)?.sen ?? 0)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      expect(shares.every((share) => share.sen > 0)).toBe(true)
    }
})

test('the remainder goes to a different worker at each tip, whatever the order of the crew', () => {
  const firsts = [0, 1, 2].map((turn) => shareTip(1_000, [3, 1, 2], turn))
  expect(firsts).toEqual([
    [
      { workerId: 1, sen: 334 },
      { workerId: 2, sen: 333 },
      { workerId: 3, sen: 333 },
    ],
    [
      { workerId: 1, sen: 333 },
      { workerId: 2, sen: 334 },
      { workerId: 3, sen: 333 },
    ],
    [
      { workerId: 1, sen: 333 },
      { workerId: 2, sen: 333 },
      { workerId: 3, sen: 334 },
    ],
  ])
  expect(shareTip(1_000, [2, 3, 1], 4)).toEqual(firsts[1])
  expect(shareTip(1_000, [], 4)).toEqual([])
})

test('allowed amounts', () => {
  for (const rm of tipChoices) expect(tipProblem(rm * 100)).toBeUndefined()
  for (const sen of [tipLimits.leastSen - 1, tipLimits.mostSen + 1, 0, -500, 250.5, Number.NaN])
    expect(tipProblem(sen)).toMatchObject({ code: 'tip-amount', field: 'amount' })
})

test('a tip is possible for two weeks after a visit that took place', () => {
  const endsAt = new Date('2026-03-10T05:00:00Z')
  const visit = {
    status: 'Completed',
    isFinished: false,
    endsAt,
    isNoShow: false,
    crew: 2,
  } as const
  const later = (hours: number) => new Date(endsAt.getTime() + hours * 3_600_000)
  expect(mayTip(visit, later(0))).toBe(true)
  expect(mayTip(visit, later(14 * 24 - 1))).toBe(true)
  expect(mayTip(visit, later(14 * 24))).toBe(false)
  expect(mayTip({ ...visit, status: 'In Progress' }, later(0))).toBe(false)
  expect(mayTip({ ...visit, status: 'In Progress', isFinished: true }, later(0))).toBe(true)
  expect(mayTip({ ...visit, status: 'Cancelled' }, later(0))).toBe(false)
  expect(mayTip({ ...visit, isNoShow: true }, later(0))).toBe(false)
  expect(mayTip({ ...visit, crew: 0 }, later(0))).toBe(false)
})
