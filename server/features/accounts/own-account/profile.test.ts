import { describe, expect, test } from 'vitest'
import { publicUrl, startAccounts } from '../../../../testing/accounts.ts'

const { later, post, bearer, verifiedPerson, signIn, details } = await startAccounts()
const minuteMs = 60_000

describe('the profile', () => {
  test('name and phone change, the e-mail stays', async () => {
    const person = await verifiedPerson()
    const token = await signIn(person)
    const change = (changes: object) =>
      post(
        '/account/update/user-details/',
        {
          first_name: 'Siti',
          last_name: 'Aminah',
          phone: '+60  19 8765432',
          email: 'x@y.zz',
          ...changes,
        },
        { cookie: `access_token=${token}`, origin: publicUrl },
      )
    expect((await change({ first_name: ' ' })).json().response).toBe('Please enter your first name')
    expect((await change({ last_name: '' })).json().response).toBe('Please enter your last name')
    expect((await change({ phone: '' })).json().response).toBe('Please enter your phone number')
    const answer = await change({})
    expect(answer.json()).toMatchObject({
      success: true,
      user: {
        first_name: 'Siti',
        last_name: 'Aminah',
        phone: '+60 19 8765432',
        email: person.email,
      },
    })
    const [cookie] = answer.cookies
    expect(cookie?.name).toBe('user')
    expect(JSON.parse(cookie?.value ?? '').first_name).toBe('Siti')
    expect((await details(token)).json()).toEqual(answer.json().user)
  })

  test('a password change ends the other sessions and not this one', async () => {
    const person = await verifiedPerson()
    const [here, there] = [await signIn(person), await signIn(person)]
    const change = (changes: object) =>
      post(
        '/account/change-password/',
        { password: 'Changed1', confirm_password: 'Changed1', ...changes },
        bearer(here),
      )
    expect((await change({ password: 'weak' })).json().code).toBe('password-weak')
    expect((await change({ confirm_password: 'Changed2' })).json().response).toBe(
      "Password and Confirm Password doesn't match",
    )
    expect((await change({})).statusCode).toBe(200)
    expect((await details(here)).statusCode).toBe(200)
    expect((await details(there)).statusCode).toBe(401)
    await signIn({ email: person.email, password: 'Changed1' })
  })

  test('10 minutes after signing in, it asks for the present password', async () => {
    const person = await verifiedPerson()
    const token = await signIn(person)
    const change = (changes: object) =>
      post(
        '/account/change-password/',
        { password: 'Changed1', confirm_password: 'Changed1', ...changes },
        bearer(token),
      )
    later(10 * minuteMs + 1)
    const missing = await change({})
    expect(missing.statusCode).toBe(400)
    expect(missing.json().fields).toEqual({
      current_password: 'Please enter your current password',
    })
    const wrong = await change({ current_password: 'Wrong1xx' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().code).toBe('current-password-wrong')
    expect((await change({ current_password: person.password })).statusCode).toBe(200)
  })

  test('the present password cannot be guessed without end', async () => {
    const token = await signIn(await verifiedPerson())
    later(11 * minuteMs)
    const guess = {
      password: 'Changed1',
      confirm_password: 'Changed1',
      current_password: 'Wrong1xx',
    }
    for (let time = 1; time <= 10; time += 1) {
      expect((await post('/account/change-password/', guess, bearer(token))).statusCode).toBe(400)
    }
    expect((await post('/account/change-password/', guess, bearer(token))).statusCode).toBe(429)
  })
})
