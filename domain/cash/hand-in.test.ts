import { expect, test } from 'vitest'
import { divideHandIn, handInRefusal, restChoices } from './hand-in.ts'

const carried = [
  { bookingId: 1, sen: 24_000 },
  { bookingId: 2, sen: 9_050 },
]

test('the oldest cash is handed in first, and the worker carries the rest', () => {
  expect(divideHandIn(carried, { sen: 25_000, rest: 'owed', reason: 'Rest tomorrow' })).toEqual([
    { bookingId: 1, kind: 'hand-in', sen: 24_000 },
    { bookingId: 2, kind: 'hand-in', sen: 1_000 },
  ])
})

test('a shortage can be written off, and a surplus is recorded', () => {
  expect(divideHandIn(carried, { sen: 33_000, rest: 'written-off', reason: 'Lost' })).toEqual([
    { bookingId: 1, kind: 'hand-in', sen: 24_000 },
    { bookingId: 2, kind: 'hand-in', sen: 9_000 },
    { bookingId: 2, kind: 'shortage', sen: 50 },
  ])
  expect(divideHandIn(carried, { sen: 33_100, rest: 'owed', reason: 'No change' }).at(-1)).toEqual({
    bookingId: 2,
    kind: 'surplus',
    sen: 50,
  })
})

test('for any count the parts add up, and no visit gives more than it has', () => {
  for (let sen = 0; sen <= 40_000; sen += 499)
    for (const rest of restChoices) {
      const parts = divideHandIn(carried, { sen, rest, reason: 'x' })
      const sum = (kinds: readonly string[], bookingId?: number) =>
        parts
          .filter(
            (part) => kinds.includes(part.kind) && part.bookingId === (bookingId ?? part.bookingId),
          )
          .reduce((total, part) => total + part.sen, 0)
      expect(sum(['hand-in', 'surplus'])).toBe(sen)
      expect(parts.every((part) => part.sen > 0)).toBe(true)
      for (const { bookingId, sen: had } of carried) {
        const gone = sum(['hand-in', 'shortage'], bookingId)
        expect(gone).toBeLessThanOrEqual(had)
        if (rest === 'written-off') expect(gone).toBe(had)
      }
    }
})

test('a difference needs a reason', () => {
  const counted = (sen: number, reason = '', rest: 'owed' | 'written-off' = 'owed') => ({
    sen,
    reason,
    rest,
  })
  expect(handInRefusal(33_050, counted(33_050))).toBeUndefined()
  expect(handInRefusal(33_050, counted(33_000))).toBe('difference-without-reason')
  expect(handInRefusal(33_050, counted(33_100))).toBe('difference-without-reason')
  expect(handInRefusal(33_050, counted(33_000, 'Lost'))).toBeUndefined()
  expect(handInRefusal(33_050, counted(0, 'Forgot'))).toBe('nothing-handed-in')
  expect(handInRefusal(33_050, counted(0, 'Robbed', 'written-off'))).toBeUndefined()
  expect(handInRefusal(0, counted(0))).toBe('nothing-carried')
})
