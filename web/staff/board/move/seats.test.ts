import { expect, test } from 'vitest'
import type { BoardCandidate } from '../../../../domain/api/bookings/board.ts'
import { proposedWorkers, seatsOf } from './seats.ts'

const someone = (worker: number, ...codes: BoardCandidate['refusals'][number]['code'][]) => ({
  worker,
  name: `Worker ${worker}`,
  photo: null,
  refusals: codes.map((code) => ({ code })),
  may_override: codes.every((code) => code === 'long-way') && codes.length > 0,
  favourite: false,
  times_here: 0,
  speaks: false,
  hours_left: 8,
  minutes_before: null,
})
const crew = [someone(1), someone(2, 'off-duty'), someone(3, 'long-way')]

test('workers of a crew to replace', () => {
  const places = (...asked: Parameters<typeof seatsOf>) =>
    seatsOf(...asked).map(({ worker }) => worker)
  expect(places({ id: 1, name: '' }, crew, false)).toEqual([1])
  expect(places({ id: undefined, name: '' }, crew, false)).toEqual([undefined])
  // At another start: who cannot be there then, and nobody twice.
  expect(places(undefined, crew, true)).toEqual([2])
  expect(places({ id: 1, name: '' }, crew, true)).toEqual([1, 2])
  expect(places({ id: 2, name: '' }, crew, true)).toEqual([2])
})

test('each seat gets a different worker', () => {
  const seats = seatsOf(undefined, [someone(1, 'on-leave'), someone(2, 'on-leave')], true)
  const possible = [someone(7), someone(8), someone(9)]
  const takers = (picked: [number, number][], proposes = 0) =>
    proposedWorkers(seats, possible, new Map(picked), proposes).map((each) => each?.worker)
  expect(takers([])).toEqual([7, 8])
  expect(takers([[1, 7]])).toEqual([8, 7])
  expect(takers([], 1)).toEqual([undefined, 7])
  expect(proposedWorkers(seats, [someone(7)], new Map(), 0).map((each) => each?.worker)).toEqual([
    7,
    undefined,
  ])
})
