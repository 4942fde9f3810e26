import { describe, expect, test } from 'vitest'
import { startAccounts } from '../../../../testing/accounts.ts'
import { newestMails } from '../../mail/queries.ts'

const { pool, later, post, newPerson, linkIn, tokenIn, verifiedPerson, signIn, details } =
  await startAccounts()
const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('a forgotten password', () => {
  test('known and unknown e-mails get the same answer; only a known one gets mail', async () => {
    const person = await verifiedPerson()
    const known = await post('/account/forgot-password/', { email: person.email.toUpperCase() })
    const unknown = await post('/account/forgot-password/', { email: 'nobody@jiran.test' })
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
    expect((await linkIn(person.email)).pathname).toBe('/reset-password')
    expect(await newestMails(pool, 'nobody@jiran.test')).toEqual([])
    const bad = await post('/account/forgot-password/', { email: '' })
    expect(bad.json().response).toBe('Please enter your e-mail')
  })

  test('the link sets a new password once and ends every session', async () => {
    const person = await verifiedPerson()
    const before = await signIn(person)
    await post('/account/forgot-password/', { email: person.email })
    const reset = `/account/reset-password/${await tokenIn(person.email)}`
    const differ = await post(reset, { password: 'Brandnew1', confirm_password: 'Brandnew2' })
    expect(differ.json().response).toBe('Password and Confirm Password does not match')
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    expect((await post(reset, good)).statusCode).toBe(200)
    expect((await details(before)).statusCode).toBe(401)
    const again = await post(reset, good)
    expect(again.statusCode).toBe(400)
    expect(again.json().response).toBe('This link has expired or has already been used')
    await signIn({ email: person.email, password: 'Brandnew1' })
    const old = await post('/account/login/', { username: person.email, password: person.password })
    expect(old.statusCode).toBe(401)
    const [mail] = await newestMails(pool, person.email)
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).not.toContain('Brandnew1')
  })

  test('the link works for an hour, and only the newest one', async () => {
    const person = await verifiedPerson()
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await post('/account/forgot-password/', { email: person.email })
    const first = await tokenIn(person.email)
    await post('/account/forgot-password/', { email: person.email })
    const second = await tokenIn(person.email)
    expect((await post(`/account/reset-password/${first}`, good)).statusCode).toBe(400)
    later(hourMs)
    expect((await post(`/account/reset-password/${second}`, good)).statusCode).toBe(400)
    await signIn(person)
  })

  test('a link used twice at the same moment works once', async () => {
    const person = await verifiedPerson()
    await post('/account/forgot-password/', { email: person.email })
    const reset = `/account/reset-password/${await tokenIn(person.email)}`
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    const answers = await Promise.all([post(reset, good), post(reset, good), post(reset, good)])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      200, 400, 400,
    ])
  })

  test('it verifies an account that was not', async () => {
    const person = newPerson()
    await post('/account/register/', person)
    await post('/account/forgot-password/', { email: person.email })
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await post(`/account/reset-password/${await tokenIn(person.email)}`, good)
    await signIn({ email: person.email, password: 'Brandnew1' })
  })

  test('it opens an account that failed tries had closed', async () => {
    const person = await verifiedPerson()
    const wrong = { username: person.email, password: 'Wrong1xx' }
    for (let time = 1; time <= 10; time += 1) {
      expect((await post('/account/login/', wrong)).statusCode).toBe(401)
    }
    const closed = await post('/account/login/', { ...wrong, password: person.password })
    expect(closed.statusCode).toBe(429)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(closed.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(closed.json()).toMatchObject({
      success: false,
      code: 'too-many-requests',
      response: "Too many attempts. If this e-mail has an account, we've sent it a login link",
    })
    await post('/account/forgot-password/', { email: person.email })
    const good = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await post(`/account/reset-password/${await tokenIn(person.email)}`, good)
    await signIn({ email: person.email, password: 'Brandnew1' })
  })
})
