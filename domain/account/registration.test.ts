import { describe, expect, test } from 'vitest'
import { formSentence } from '../messages/form-problem.ts'
import { isEmail, normalizeEmail, phoneProblem } from './contact-details.ts'
import { newPasswordProblem } from './new-password.ts'
import { registrationProblem, registrationProblems, splitFullName } from './registration.ts'
import { isStaff, seesMoney } from './roles.ts'

test.each([
  ['Siti Nurhaliza', { first_name: 'Siti', last_name: 'Nurhaliza' }],
  ['  Nur   Aisyah  binti Ali ', { first_name: 'Nur', last_name: 'Aisyah binti Ali' }],
  ['陈 美芳', { first_name: '陈', last_name: '美芳' }],
  ['Siti', undefined],
  ['  ', undefined],
  ['', undefined],
])('the full name %j', (fullName, split) => {
  expect(splitFullName(fullName)).toEqual(split)
})

test.each([
  ['a@b.my', true],
  ['nur.aisyah+home@mail.example.my', true],
  ['a@b', false],
  ['a b@c.my', false],
  ['@c.my', false],
  ['a@@c.my', false],
  ['a@c..my', false],
  ['a@b.test>', false],
  ['a@b.test<', false],
  ['a@b.test,c@d.test', false],
  ['a@b_c.my', false],
  ['美芳@例子.my', true],
  [`${'a'.repeat(250)}@b.my`, false],
])('%s can be mailed to: %s', (email, can) => {
  expect(isEmail(email)).toBe(can)
})

test.each([
  ['+60 123456789', undefined],
  ['0123456789', undefined],
  ['+60 12-345 6789', undefined],
  ['+60', 'phone-missing'],
  ['+60 ', 'phone-missing'],
  ['', 'phone-missing'],
  ['+60 \u2068012-345\u00a06789\u2069', undefined],
  ['\u200e+60\u00a012-345 6789\u200e', undefined],
  ['\u202a\u202c', 'phone-missing'],
  ['+60 12ab', 'phone-invalid'],
  ['+60 1', 'phone-invalid'],
  ['+60 1234567890123456', 'phone-invalid'],
])('the phone %j: %s', (phone, code) => {
  expect(phoneProblem(phone)?.code).toBe(code)
})

describe('a form with several problems reports the first', () => {
  const form = {
    first_name: 'Nur',
    last_name: 'Aisyah',
    email: 'nur@jiran.test',
    phone: '+60 123456789',
    password: 'Secret1x',
    password2: 'Secret1x',
  }
  const order: readonly [object, string][] = [
    [{ first_name: ' ', last_name: '' }, 'fullname-incomplete'],
    [{ email: 'nowhere' }, 'email-invalid'],
    [{ phone: '' }, 'phone-missing'],
    [{ password: 'weak' }, 'password-weak'],
    [{ password2: 'Other1xx' }, 'passwords-differ'],
  ]
  test.each(order.map(([, code], from) => [code, from] as const))('%s', (code, from) => {
    const broken = Object.assign({}, form, ...order.slice(from).map(([fields]) => fields))
    expect(registrationProblem(broken)?.code).toBe(code)
  })

  test('lists every invalid field once', () => {
    const broken = Object.assign({}, form, ...order.map(([fields]) => fields))
    expect(registrationProblems(broken).map(({ code }) => code)).toEqual([
      'fullname-incomplete',
      'email-invalid',
      'phone-missing',
      'password-weak',
      'passwords-differ',
    ])
  })

  test('says what is missing in a name', () => {
    const problem = registrationProblem({ ...form, last_name: '' })
    expect(problem && formSentence(problem, 'en')).toBe('Please enter your fullname')
  })

  test('finds no problem in valid answers', () => {
    expect(registrationProblem(form)).toBeUndefined()
    expect(newPasswordProblem('', '')?.code).toBe('password-missing')
  })
})

test('an e-mail is normalised to lower case', () => {
  expect(normalizeEmail('  Nur@Jiran.TEST ')).toBe('nur@jiran.test')
})

test.each([
  ['Customer', false, true],
  ['Manager', true, false],
  ['Admin', true, true],
] as const)('%s is staff %s, sees money %s', (role, staff, money) => {
  expect([isStaff(role), seesMoney(role)]).toEqual([staff, money])
})
