import { expect, test } from 'vitest'
import { text } from '../form/describe-form.tsx'
import { readForm, startOf } from '../form/use-form.ts'
import { ruleFields, ruleOf, storedRule, withoutOf } from './rule-fields.ts'

type Draft = ReturnType<typeof startOf<typeof ruleFields>>

const typed: Draft = { ...startOf(ruleFields), percent: '10' }
const read = (draft: Draft) => readForm(ruleFields, draft, withoutOf(draft.kind))

test('fields convert to a rule and back', () => {
  const { values } = read({
    ...typed,
    cap: '8,50',
    minimum: '50',
    weekdays: [2, 1],
    earliest_hour: 18,
    last_day: '2026-12-31',
    max_uses: '100',
  })
  const rule = values && ruleOf(values)
  expect(rule).toMatchObject({
    percent: 10,
    amount: null,
    cap: 8.5,
    minimum: 50,
    weekdays: [1, 2],
    earliest_hour: 18,
    latest_hour: null,
    first_day: null,
    last_day: '2026-12-31',
    max_uses: 100,
  })
  const again = rule && read(startOf(ruleFields, storedRule(rule))).values
  expect(again && ruleOf(again)).toEqual(rule)
})

test('an amount is a rule without a percentage', () => {
  const { values } = read({ ...typed, kind: 'amount', amount: '12.50' })
  expect(values && ruleOf(values)).toMatchObject({ percent: null, amount: 12.5 })
})

test.each<[Partial<Draft>, string]>([
  [{ percent: '' }, 'percent'],
  [{ percent: '101' }, 'percent'],
  [{ percent: '12.5' }, 'percent'],
  [{ kind: 'amount', amount: 'x' }, 'amount'],
  [{ kind: 'amount', amount: '0' }, 'amount'],
  [{ cap: '0' }, 'cap'],
  [{ minimum: '-1' }, 'minimum'],
  [{ max_uses: '0' }, 'max_uses'],
  [{ max_uses_per_customer: '1.5' }, 'max_uses_per_customer'],
])('%j is refused at %s', (changes, field) => {
  expect(Object.keys(read({ ...typed, ...changes }).errors)).toEqual([field])
})

test('a required field is refused if empty, unless it is hidden', () => {
  const fields = { code: text('Code', { required: true }) }
  const empty = startOf(fields)
  expect(readForm(fields, empty).errors).toEqual({ code: 'Please fill this in' })
  expect(readForm(fields, empty, ['code'])).toEqual({ values: { code: '' }, errors: {} })
})
