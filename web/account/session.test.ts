import { expect, test } from 'vitest'
import { sessionFromCookies } from './session.ts'

const cookieOf = (user: unknown) => `a=1; user=${encodeURIComponent(JSON.stringify(user))}; b=2`

test('reads names and role from the readable cookie', () => {
  const cookies = cookieOf({ first_name: 'Nur; Aïna', last_name: "D'Cruz", user_role: 'Manager' })
  expect(sessionFromCookies(cookies)).toEqual({
    firstName: 'Nur; Aïna',
    lastName: "D'Cruz",
    role: 'Manager',
  })
})

test('an unknown role is a customer', () => {
  expect(sessionFromCookies(cookieOf({ user_role: 'Owner' }))?.role).toBe('Customer')
})

test.each(['', 'superuser=x', 'user=%', 'user=not-json', 'user=null', 'user='])(
  'no session in %j',
  (cookies) => {
    expect(sessionFromCookies(cookies)).toBeNull()
  },
)
