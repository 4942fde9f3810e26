import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { month, postcode } from '../../../domain/api/fields.ts'
import { locales } from '../../../messages/locales.ts'
import { fieldSentences } from './field-sentences.ts'

const sizes = z.object({
  url: z.string().trim().min(1).max(5),
  code: z.string().min(3),
  events: z.array(z.string()).min(1).max(2),
  days: z.array(z.string()).min(2),
  hour: z.number().int().min(0).max(23),
})

function sentencesOf(value: unknown, locale: (typeof locales)[number], schema: z.ZodType = sizes) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(
    Object.entries(fieldSentences(value, issues)).map(([field, say]) => [field, say(locale)]),
  )
}

const small = { url: ' ', code: 'ab', events: [], days: ['one'], hour: -1 }
const large = { url: 'too long', code: 'abc', events: ['a', 'b', 'c'], days: ['a', 'b'], hour: 24 }

describe('sentences about the size of an input', () => {
  it('say what to enter, as a person would', () => {
    expect(sentencesOf(small, 'en')).toEqual({
      url: 'Please fill this in',
      code: 'Please enter at least 3 characters',
      events: 'Please choose at least one',
      days: 'Please choose at least 2',
      hour: 'Please enter a number of at least 0',
    })
    expect(sentencesOf(large, 'en')).toEqual({
      url: 'Please enter at most 5 characters',
      events: 'Please choose at most 2',
      hour: 'Please enter a number of at most 23',
    })
  })

  it.each(locales)('never show the words of the schema library (%s)', (locale) => {
    for (const value of [small, large])
      for (const sentence of Object.values(sentencesOf(value, locale)))
        expect(sentence).not.toMatch(/[<>=]|string|array|Too|Terlalu|过/)
  })
})

it.each([
  ['en', 'Please fill this in'],
  ['ms', 'Sila isi ruangan ini'],
] as const)('a field that is left out is asked for (%s)', (locale, sentence) => {
  const order = z.object({
    place: z.object({ unit: z.string() }),
    kind: z.enum(['one', 'two']),
    day: z.union([z.iso.date(), z.literal('today')]),
    name: z.string('name-missing'),
  })
  expect(sentencesOf({ place: {}, name: 'x' }, locale, order)).toEqual({
    'place.unit': sentence,
    kind: sentence,
    day: sentence,
  })
  expect(sentencesOf({}, 'en', order).name).toBe('Please enter the name')
})

describe('a value of a wrong kind', () => {
  const kinds = z.object({
    name: z.string(),
    amount: z.number(),
    hours: z.number().int(),
    agreed: z.boolean(),
    days: z.array(z.string()),
    kind: z.enum(['one', 'two']),
    id: z.uuid(),
    at: z.union([z.iso.date(), z.null()]),
    place: z.object({}),
  })
  const wrong = {
    name: 1,
    amount: 'x',
    hours: 1.5,
    agreed: 'yes',
    days: 'one',
    kind: 'three',
    id: 'x',
    at: 'x',
    place: 'x',
  }

  it('is refused in a sentence of the catalogue', () => {
    const form = "This value isn't in the expected form"
    expect(sentencesOf(wrong, 'en', kinds)).toEqual({
      name: 'This must be text',
      amount: 'This must be a number',
      hours: 'Please enter a whole number',
      agreed: 'This must be true or false',
      days: 'This must be a list',
      kind: 'Please use one of these values: one, two',
      id: form,
      at: form,
      place: form,
    })
    expect(sentencesOf(wrong, 'ms', kinds)).toMatchObject({ name: 'Ini mestilah teks' })
    expect(sentencesOf({ name: null }, 'zh', kinds)).toMatchObject({ name: '此项必须是文字' })
  })
})

it('a month and a postcode are described, whatever is wrong with them', () => {
  const place = z.object({ month, post_code: postcode })
  for (const value of [
    { month: '2026-13', post_code: 0 },
    { month: '', post_code: 100_000 },
    { month: '1999-12', post_code: 41000.5 },
  ])
    expect(sentencesOf(value, 'en', place)).toEqual({
      month: 'Please enter a month as 2026-11',
      post_code: 'Please enter the five digits of the postcode',
    })
})
