import { expect, test } from 'vitest'
import { sentence } from '../messages/problem.ts'
import { type Query, queryProblem, queryProblems, sentQueryProblem } from './query.ts'

const query: Query = {
  first_name: 'Mei',
  last_name: 'Ling',
  email: 'mei@example.com',
  phone: '012-345 6789',
  subject: 'Weekly cleaning',
  message: 'Do you bring your own mop?',
}

// All fields required, email an email type, phone numeric (docs/product/checks.md#contact-form).
test.each<[Partial<Query>, string]>([
  [{ first_name: ' ', last_name: '' }, 'Please enter your first name'],
  [{ last_name: '', email: '' }, 'Please enter your last name'],
  [{ email: '', phone: '' }, 'Please enter your e-mail'],
  [{ email: 'mei@', phone: '' }, 'Please enter a valid e-mail address'],
  [{ phone: '', subject: '' }, 'Please enter your phone number'],
  [{ phone: 'call me', subject: '' }, 'Phone number must be numeric'],
  [{ phone: '12', subject: '' }, 'Please enter a valid phone number'],
  [{ subject: '', message: '' }, 'Please enter the subject'],
  [{ message: '\n' }, 'Please enter your message'],
])('%o is answered "%s"', (changes, message) => {
  const problem = queryProblem({ ...query, ...changes })
  expect(problem && sentence(problem, 'en')).toBe(message)
})

test('reports every invalid field in order', () => {
  const empty = { first_name: '', last_name: '', email: '', phone: '', subject: '', message: '' }
  expect(queryProblems(empty).map(({ field }) => field)).toEqual(Object.keys(empty))
})

test('accepts a complete query, and one without a phone in the API', () => {
  expect(queryProblem(query)).toBeUndefined()
  expect(sentQueryProblem({ ...query, phone: '' })).toBeUndefined()
  expect(queryProblem({ ...query, phone: '\u202a+60 12-345\u00a06789\u202c' })).toBeUndefined()
  expect(sentQueryProblem({ ...query, phone: 'x' })?.code).toBe('phone-not-numeric')
  expect(sentQueryProblem({ ...query, phone: '', subject: '' })?.code).toBe('subject-missing')
})
