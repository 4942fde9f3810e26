import { describe, expect, test } from 'vitest'
import { publicUrl, startAccounts } from '../../../../testing/accounts.ts'
import { newestMails } from '../../mail/queries.ts'

const { pool, later, post, get, newPerson, linkIn, tokenIn, verifiedPerson, signIn, details } =
  await startAccounts()
const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('registration', () => {
  const weak =
    'Password should contain characters between 6 to 20 which contain at least one numeric digit, one uppercase and one lowercase letter'

  test.each([
    [{ first_name: '', last_name: '', email: '', phone: '' }, 'Please enter your fullname'],
    [{ last_name: '' }, 'Please enter your fullname'],
    [{ email: '', phone: '' }, 'Please enter your e-mail'],
    [{ email: 'not an address', phone: '' }, 'Please enter a valid e-mail address'],
    [{ phone: '', password: '' }, 'Please enter your phone number'],
    [{ phone: '+60', password: '' }, 'Please enter your phone number'],
    [{ phone: '+60 12ab', password: '' }, 'Please enter a valid phone number'],
    [{ password: '', password2: 'x' }, 'Please enter the password'],
    [{ password: 'Ab1', password2: '' }, weak],
    [{ password: 'alllower1', password2: '' }, weak],
    [{ password: 'ALLUPPER1', password2: '' }, weak],
    [{ password: 'NoDigitsHere', password2: '' }, weak],
    [{ password: 'Abcdefghijklmnopqrst1', password2: '' }, weak],
    [{ password2: 'Secret2x' }, 'Password and Confirm Password does not match'],
  ])('%j: the first problem is reported', async (changes, message) => {
    const person = newPerson(changes)
    const answer = await post('/account/register/', person)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, response: message })
    expect(await newestMails(pool, person.email)).toEqual([])
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: ' ' }, 'last_name'],
    [{ password2: 'Secret2x' }, 'password2'],
  ])('%j: the failure names the field %s of the call', async (changes, field) => {
    const answer = await post('/account/register/', newPerson(changes))
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('a new account is verified by its mail, once, and then signs in', async () => {
    const person = newPerson({
      email: 'Mixed.Case@Jiran.test',
      next: '/book-cleaner?postcode=59100',
    })
    const answer = await post('/account/register/', person)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      success: true,
      response: 'Please check your e-mail to verify your account',
    })
    const link = await linkIn('mixed.case@jiran.test')
    expect(link.origin + link.pathname).toBe(`${publicUrl}/user-verification`)
    expect(link.searchParams.get('next')).toBe('/book-cleaner?postcode=59100')
    const { rows } = await pool.query('select token_hash from account_token')
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'))

    const verified = await get(`/account/verify-user/${link.searchParams.get('token')}`)
    expect(verified.json()).toEqual({
      success: true,
      response: 'Your account is verified. You can log in now',
    })
    const login = await post('/account/login/', {
      username: ' MIXED.case@jiran.TEST ',
      password: person.password,
    })
    expect(login.json()).toMatchObject({
      success: true,
      user: {
        first_name: 'Nur',
        last_name: 'Aisyah Binti Ali',
        email: 'mixed.case@jiran.test',
        phone: '+60 123456789',
        user_role: 'Customer',
      },
    })
  })

  test('a password counts as it was typed, with marks that texts lose', async () => {
    const password = 'Secret1\u202e\u200b'
    const { email } = await verifiedPerson({ password, password2: password })
    for (const [tried, status] of [
      ['Secret1', 401],
      [password, 200],
    ] as const) {
      const answer = await post('/account/login/', { username: email, password: tried })
      expect(answer.statusCode).toBe(status)
    }
  })

  test('a mail to another person carries nothing that the registering person wrote', async () => {
    const person = newPerson({ first_name: 'Win money at evil.example', next: '//evil.example/x' })
    await post('/account/register/', person)
    const [mail] = await newestMails(pool, person.email)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('the link does not lead on to %j', async (next) => {
    const person = newPerson({ next })
    await post('/account/register/', person)
    expect((await linkIn(person.email)).searchParams.has('next')).toBe(false)
  })

  test('an e-mail that has an account gets the same answer, and a mail that says so', async () => {
    const person = await verifiedPerson()
    const fresh = await post('/account/register/', newPerson())
    const known = await post('/account/register/', {
      ...newPerson({ email: person.email.toUpperCase() }),
      password: 'Another1',
      password2: 'Another1',
    })
    expect(known.statusCode).toBe(fresh.statusCode)
    expect(known.json()).toEqual(fresh.json())
    const [mail] = await newestMails(pool, person.email)
    expect(mail?.subject).toBe('You already have an account')
    expect(mail?.text).toContain(`${publicUrl}/login`)
    expect(mail?.text).toContain(`${publicUrl}/forgot-password`)
    // Nothing was changed.
    await signIn(person)
  })

  describe('each registration depends on its own link', () => {
    async function twice() {
      const owner = newPerson()
      await post('/account/register/', owner)
      const mine = await tokenIn(owner.email)
      const attacker = {
        ...owner,
        first_name: 'Mallory',
        password: 'Stranger2x',
        password2: 'Stranger2x',
      }
      await post('/account/register/', attacker)
      return { owner, mine, attacker, theirs: await tokenIn(owner.email) }
    }
    const login = ({ email, password }: { email: string; password: string }) =>
      post('/account/login/', { username: email, password })

    test("another person's later one neither ends the owner's link nor sets a password by it", async () => {
      const { owner, mine, attacker, theirs } = await twice()
      expect((await get(`/account/verify-user/${mine}`)).statusCode).toBe(200)
      const token = await signIn(owner)
      expect((await details(token)).json()).toMatchObject({ first_name: 'Nur' })
      expect((await login(attacker)).statusCode).toBe(401)
      // The other link has ended too, and changes nothing.
      expect((await get(`/account/verify-user/${theirs}`)).statusCode).toBe(400)
      expect((await login(attacker)).statusCode).toBe(401)
      await signIn(owner)
    })

    test('the mail shows when and where the registration was made, and that there are others', async () => {
      const { owner } = await twice()
      const [later, first] = await newestMails(pool, owner.email)
      expect(first?.text).not.toContain('more than once')
      expect(first?.text).toMatch(/Registered: \d+ \w+ \d{4}, \d+:\d\d [AP]M/)
      expect(later?.text).toContain('more than once')
      expect(later?.text).not.toContain('Mallory')
    })

    test('the later one is in force when its own link is used', async () => {
      const { owner, mine, attacker, theirs } = await twice()
      expect((await get(`/account/verify-user/${theirs}`)).statusCode).toBe(200)
      expect((await get(`/account/verify-user/${mine}`)).statusCode).toBe(400)
      await signIn(attacker)
      expect((await login(owner)).statusCode).toBe(401)
    })

    test('a person with one of the passwords gets a fresh link of that registration', async () => {
      const { owner, attacker } = await twice()
      for (const person of [owner, attacker]) {
        expect((await login(person)).json()).toMatchObject({ code: 'not-verified' })
      }
      expect((await login(owner)).json()).toMatchObject({ code: 'not-verified' })
      expect((await get(`/account/verify-user/${await tokenIn(owner.email)}`)).statusCode).toBe(200)
      await signIn(owner)
    })

    test('of links used at the same moment one succeeds', async () => {
      const { owner, mine, attacker, theirs } = await twice()
      const used = await Promise.all(
        [mine, theirs].map((each) => get(`/account/verify-user/${each}`)),
      )
      expect(used.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
      const logins = await Promise.all([owner, attacker].map(login))
      expect(logins.map(({ statusCode }) => statusCode)).toEqual(
        used.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)),
      )
    })
  })

  test('two registrations of one e-mail at the same moment make one account', async () => {
    const person = newPerson()
    const answers = await Promise.all([1, 2, 3].map(() => post('/account/register/', person)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
    const { rows } = await pool.query('select 1 from account where email = $1', [person.email])
    expect(rows).toHaveLength(1)
  })

  test('a bot that fills the hidden field gets the same answer, and nothing is stored', async () => {
    const person = newPerson({ website: 'https://spam.example' })
    const answer = await post('/account/register/', person)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().response).toBe('Please check your e-mail to verify your account')
    const { rows } = await pool.query('select 1 from account where email = $1', [person.email])
    expect(rows).toEqual([])
    expect(await newestMails(pool, person.email)).toEqual([])
  })

  test('at most five mails an hour go to one address, and the answer is the same', async () => {
    const person = newPerson()
    for (let time = 1; time <= 7; time += 1) {
      expect((await post('/account/register/', person)).statusCode).toBe(201)
    }
    expect(await newestMails(pool, person.email)).toHaveLength(5)
    // The last mailed link still works.
    const token = await tokenIn(person.email)
    expect((await get(`/account/verify-user/${token}`)).statusCode).toBe(200)
    for (let time = 1; time <= 2; time += 1) {
      const answer = await post('/account/forgot-password/', { email: person.email })
      expect(answer.statusCode).toBe(200)
    }
    expect(await newestMails(pool, person.email)).toHaveLength(5)
    later(hourMs)
    await post('/account/forgot-password/', { email: person.email })
    expect(await newestMails(pool, person.email)).toHaveLength(6)
  })
})

describe('the link that verifies', () => {
  const used = 'This link has expired or has already been used'

  test('works until 48 hours have passed', async () => {
    const early = newPerson()
    const late = newPerson()
    await post('/account/register/', early)
    await post('/account/register/', late)
    const tokens = [await tokenIn(early.email), await tokenIn(late.email)]
    later(48 * hourMs - 1)
    expect((await get(`/account/verify-user/${tokens[0]}`)).statusCode).toBe(200)
    later(1)
    const answer = await get(`/account/verify-user/${tokens[1]}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'link-used', response: used })
  })

  test('a second click on a valid link succeeds too', async () => {
    const person = newPerson()
    await post('/account/register/', person)
    const token = await tokenIn(person.email)
    await get(`/account/verify-user/${token}`)
    later(minuteMs)
    const again = await get(`/account/verify-user/${token}`)
    expect(again.statusCode).toBe(200)
    expect(again.json().response).toBe('Your account is already verified. You can log in')
    later(48 * hourMs)
    expect((await get(`/account/verify-user/${token}`)).json().response).toBe(used)
  })

  test('an unknown one is refused, and one for a password does not verify', async () => {
    expect((await get('/account/verify-user/unknown')).json().response).toBe(used)
    const person = await verifiedPerson()
    await post('/account/forgot-password/', { email: person.email })
    const token = await tokenIn(person.email)
    expect((await get(`/account/verify-user/${token}`)).statusCode).toBe(400)
  })
})
