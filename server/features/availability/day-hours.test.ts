import { expect, test } from 'vitest'
import { hoursIn } from '../../../domain/booking/starts/slots.ts'
import { fc } from '../../../testing/properties.ts'
import { type DayHours, emptyDay, emptyWeek, endHold, hold, setBusy } from './day-hours.ts'

const mask = fc.integer({ min: 0, max: 0xffff })
/** One beyond the initial 64 workers of a day. */
const worker = fc.constantFrom(1, 2, 65)
const day = fc.integer({ min: 0, max: 6 })
const action = fc.oneof(
  fc.record({ setBusyTo: mask, worker, day, version: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ held: mask, worker, day }),
  fc.record({ released: mask, worker, day }),
)

test('after any updates, holds and releases: taken is busy and held, and the load counts it', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const week = emptyWeek()
      const days = Array.from({ length: 7 }, (_, at) => emptyDay(`2026-03-0${at + 2}`, week))
      const known = new Map<string, { busy: number; held: number; version: number }>()
      for (const each of actions) {
        const hours = days[each.day] as DayHours
        const key = `${each.day} ${each.worker}`
        const before = known.get(key) ?? { busy: 0, held: 0, version: 0 }
        if ('setBusyTo' in each) {
          setBusy(hours, each.worker, each.setBusyTo, each.version)
          if (each.version > before.version)
            known.set(key, { ...before, busy: each.setBusyTo, version: each.version })
        } else if ('held' in each) {
          hold(hours, each.worker, each.held)
          known.set(key, { ...before, held: before.held | each.held })
        } else if (known.has(key)) {
          endHold(hours, each.worker, each.released)
          known.set(key, { ...before, held: before.held & ~each.released })
        }
      }
      for (const id of [1, 2, 65]) {
        const taken = days.map((_, at) => {
          const { busy, held } = known.get(`${at} ${id}`) ?? { busy: 0, held: 0 }
          return busy | held
        })
        expect(days.map((hours) => hours.taken[id] ?? 0)).toEqual(taken)
        const load = taken.reduce((sum, each) => sum + hoursIn(each), 0)
        expect(week.byWorker[id] ?? 0).toBe(load)
      }
    }),
  )
})
