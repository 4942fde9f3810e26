import { expect, test } from 'vitest'
import { phoneProblem } from '../../domain/account/contact-details.ts'
import { m } from '../../messages/every.ts'
import { locales } from '../../messages/locales.ts'
import { countryCodes, phoneOf, splitPhone } from './country-codes.ts'

test('code, a space, number, without the national 0', () => {
  expect(phoneOf('+60', '012-345 6789')).toBe('+60 123456789')
})

test.each([
  ['\u202a012-345\u00a06789\u202c', '+60 123456789'],
  ['\u202a+60 12-345 6789\u202c', '+60 123456789'],
  ['+65 8123 4567', '+65 81234567'],
])('a copied number %j becomes %s', (number, phone) => {
  expect(phoneOf('+60', number)).toBe(phone)
})

test('an empty number and letters give different results', () => {
  expect(phoneProblem(phoneOf('+60', ''))?.code).toBe('phone-missing')
  expect(phoneProblem(phoneOf('+60', 'call me'))?.code).toBe('phone-invalid')
})

test('a stored phone is split into code and number', () => {
  expect(splitPhone('+65 81234567')).toEqual({ code: '+65', number: '81234567' })
  expect(splitPhone('0123456789')).toEqual({ code: '+60', number: '0123456789' })
  expect(splitPhone(null)).toEqual({ code: '+60', number: '' })
})

test('every language offers the same calling codes, Malaysia first', () => {
  expect(countryCodes[0]).toEqual({ value: '+60', label: '+60 Malaysia' })
  const codes = countryCodes.map(({ value }) => value)
  expect(new Set(codes).size).toBe(27)
  for (const locale of locales) {
    const own = m.account_countries({}, { locale }).split('|')
    expect(own).toHaveLength(codes.length)
    expect(new Set(own.map((country) => country.split(' ')[0]))).toEqual(new Set(codes))
  }
})
