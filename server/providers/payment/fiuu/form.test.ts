import { expect, test } from 'vitest'
import { decodedForm, literalForm, parsedForm, replyFields } from './form.ts'

test.each(['constructor', '__proto__', 'toString'])('a field may be called %s', (name) => {
  const reads = [
    decodedForm(`${name}=x&status=00`),
    literalForm(`${name}=x&status=00`),
    parsedForm(JSON.parse(`{"${name}":"x","status":"00"}`)),
    replyFields(`{"${name}":"x","status":"00"}`),
    replyFields(`${name}: x\nstatus: 00`),
  ]
  for (const fields of reads)
    expect(Object.entries(fields ?? {})).toEqual([
      [name, 'x'],
      ['status', '00'],
    ])
})

test('no field is set before the message names it', () => {
  expect(decodedForm('status=00')?.constructor).toBeUndefined()
  expect(decodedForm('constructor=a&constructor=b')).toBeNull()
})
