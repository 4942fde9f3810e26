import { expect, test } from 'vitest'
import { workMask } from '../booking/starts/slots.ts'
import { readImportRow } from './import-row.ts'

const known = {
  skills: ['Cleaner', 'Care Giver'],
  areas: new Map([
    ['kuala lumpur', 1],
    ['petaling', 2],
  ]),
}
const good = {
  name: ' Aisyah  binti Rahman',
  gender: 'female',
  phone: '012-345 6789',
  email: 'aisyah@mail.test',
  languages: 'Malay; en',
  skills: 'cleaner; CARE GIVER; Cleaner',
  areas: 'Kuala Lumpur;Petaling',
  joined_on: '2026-01-05',
  monday: '8:00-12:00; 14:00-18:00',
}

test('a row is a worker; words are read without regard to case', () => {
  const monday = workMask(8, 12) | workMask(14, 18)
  expect(readImportRow(good, known)).toEqual({
    worker: {
      name: 'Aisyah binti Rahman',
      gender: 'Female',
      phone: '+60 123456789',
      email: 'aisyah@mail.test',
      languages: ['ms', 'en'],
      skills: ['Cleaner', 'Care Giver'],
      areas: [1, 2],
      status: 'active',
      joined_on: '2026-01-05',
      weekHours: [0, monday, 0, 0, 0, 0, 0],
    },
    errors: [],
  })
})

test('an exported phone can be imported', () => {
  const { worker } = readImportRow({ ...good, phone: "'+60 123456789" }, known)
  expect(worker.phone).toBe('+60 123456789')
})

test('marks and control characters that files bring along are no part of a value', () => {
  const name = '\u202aAisyah\0binti\u00a0Rahman\u202c'
  const phone = '\u202a+60\u00a012-345\u00a06789\u202c'
  expect(readImportRow({ ...good, name, phone }, known)).toMatchObject({
    worker: { name: 'Aisyah binti Rahman', phone: '+60 123456789' },
    errors: [],
  })
  const { errors } = readImportRow({ ...good, name: '\u200b', email: 'a\0b@mail.test' }, known)
  expect(errors.map(({ code }) => code)).toEqual(['name-missing', 'email-invalid'])
})

test('without any hours the default hours apply every day', () => {
  const { worker } = readImportRow({ ...good, monday: '' }, known)
  expect(worker.weekHours).toEqual(Array(7).fill(workMask(8, 22)))
})

test('every error of a row is reported with its column and value', () => {
  const bad = {
    name: ' ',
    gender: 'f.',
    phone: '12',
    email: 'nobody',
    languages: 'Malay; Klingon; constructor',
    skills: 'Cleaner; Astronaut',
    areas: 'Mars',
    status: 'retired',
    joined_on: '5/1/2026',
    monday: '18:00-8:00',
  }
  expect(readImportRow(bad, known).errors).toEqual([
    { column: 'name', code: 'name-missing', text: '' },
    { column: 'gender', code: 'gender-unknown', text: 'f.' },
    { column: 'phone', code: 'phone-invalid', text: '12' },
    { column: 'email', code: 'email-invalid', text: 'nobody' },
    { column: 'languages', code: 'language-unknown', text: 'Klingon' },
    { column: 'languages', code: 'language-unknown', text: 'constructor' },
    { column: 'skills', code: 'skill-unknown', text: 'Astronaut' },
    { column: 'areas', code: 'area-unknown', text: 'Mars' },
    { column: 'status', code: 'status-unknown', text: 'retired' },
    { column: 'joined_on', code: 'not-a-day', text: '5/1/2026' },
    { column: 'monday', code: 'hours-invalid', text: '18:00-8:00' },
  ])
  expect(readImportRow({}, known).errors.map(({ code }) => code)).toEqual([
    'name-missing',
    'gender-unknown',
    'skill-missing',
    'area-missing',
  ])
})
