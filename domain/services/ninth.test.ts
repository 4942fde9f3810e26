import { expect, test } from 'vitest'
import { windowWasher } from '../../testing/services/ninth-service.ts'
import { casesOf, describeRules, refused, START, verdict } from '../../testing/services/rules.ts'
import { callsOfService, documentedShape } from '../api/service-calls.ts'
import { quote } from '../booking/price/price.ts'
import { lineLabel } from '../messages/line-label.ts'
import { serviceByPage, serviceBySkill, services } from './catalogue.ts'
import { tariffOf } from './starting-rates.ts'

const windows = 'Please check Number of windows'
const ladder = 'Please check Ladder'

const rules = describeRules({
  service: windowWasher,
  answers: { no_of_windows: 12, ladder: 'Short', alarm_code: '4711' },
  frequencies: { none: [] },
  own: [
    refused('its own', 'no_of_windows', [''], windows),
    refused('its own', 'ladder', ['', 'Rope'], ladder),
  ],
  ownPayment: [refused('its own', 'alarm_code', [''], 'Please check Alarm code')],
  rows: [
    ['its own', { no_of_windows: 60 }, undefined],
    ['its own', { no_of_windows: 61 }, 'Number of windows must be from 1 to 60'],
  ],
})

test.each(casesOf(rules))('$name', (one) => {
  expect(verdict(windowWasher, one)).toBe(one.message)
})

test('it is found by its skill and page only in a list that includes it', () => {
  const more = [...services, windowWasher]
  expect(serviceBySkill('Window Washer', more)).toBe(windowWasher)
  expect(serviceByPage('/book-window-washer', more)).toBe(windowWasher)
  expect(serviceBySkill('Window Washer')).toBeUndefined()
})

test('its price follows from its description', () => {
  const answers = { frequency: 'weekly', start_date: START, no_of_windows: 12 }
  const quoted = quote(windowWasher, answers, tariffOf(windowWasher.startingRates))
  expect(quoted?.lines.map(({ item }) => lineLabel(item, windowWasher, 'en'))).toEqual([
    '4 visits × 12 windows at RM 7.20',
  ])
  expect(quoted).toMatchObject({
    totalSen: 34_560,
    lines: [{ amountSen: 34_560 }],
    sessions: [{}, {}, {}, { day: '2027-03-22', totalSen: 8_640 }],
  })
})

test("its calls accept its questions' fields", () => {
  const { quote: quoted, book } = callsOfService(windowWasher)
  for (const call of [quoted, book]) {
    expect(documentedShape(call.request)).toMatchObject({
      shape: { no_of_windows: {}, ladder: {}, alarm_code: {}, start_date: {} },
    })
  }
})
