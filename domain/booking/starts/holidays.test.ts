import { expect, test } from 'vitest'
import { sentence } from '../../messages/problem.ts'
import { closedProblem, type Holiday, holdsIn, surchargeOn } from './holidays.ts'

const raya: Holiday = {
  day: '2026-03-21',
  place: 'all',
  treatment: 'closed',
  names: { en: 'Hari Raya Aidilfitri', ms: 'Hari Raya Aidilfitri', zh: '开斋节' },
}

test.each([
  ['a Monday', '2026-03-09', false, [0, 1]],
  ['a Saturday', '2026-03-14', false, [1, 4]],
  ['a Monday that is a holiday', '2026-03-09', true, [1, 2]],
  ['a Saturday that is a holiday', '2026-03-14', true, [1, 2]],
])('the share on %s', (_, day, isDearer, [numerator, denominator]) => {
  const surcharge = {
    weekdays: [6],
    share: { numerator: 1, denominator: 4 },
    holidayShare: { numerator: 1, denominator: 2 },
  }
  expect(surchargeOn(day, surcharge, isDearer)).toEqual({ numerator, denominator })
})

test('on a holiday the higher of the weekday and holiday surcharges applies', () => {
  const share = { numerator: 1, denominator: 2 }
  const surcharge = { weekdays: [0], share, holidayShare: { numerator: 1, denominator: 10 } }
  expect(surchargeOn('2026-03-15', surcharge, true)).toEqual(share)
})

test('a state holiday applies only in that state', () => {
  expect(holdsIn('all', 'Selangor')).toBe(true)
  expect(holdsIn('Selangor', 'Selangor')).toBe(true)
  expect(holdsIn('Kuala Lumpur', 'Selangor')).toBe(false)
})

test('a closed day is named with its holiday, in each language', () => {
  const closedOn = (day: string) => (day === raya.day ? raya : undefined)
  expect(closedProblem(['2026-03-20'], closedOn)).toBeUndefined()
  const problem = closedProblem(['2026-03-14', '2026-03-21'], closedOn)
  expect(problem?.field).toBe('start_date')
  expect(problem && sentence(problem, 'en')).toBe(
    'We do not work on Sat, 21 Mar 2026 (Hari Raya Aidilfitri). Please choose another day',
  )
  expect(problem && sentence(problem, 'ms')).toBe(
    'Kami tidak bekerja pada Sab, 21 Mac 2026 (Hari Raya Aidilfitri). Sila pilih hari lain',
  )
  expect(problem && sentence(problem, 'zh')).toBe(
    '2026年3月21日 周六（开斋节）我们不提供服务，请另选日期',
  )
})
