import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { testDatabase } from '../testing/database.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { runToEnd, startProgram } from '../testing/program.ts'

/** A company from scratch: production, an empty database, and only calls. */

const fiuu = { merchant: 'rumahrapi', verifyKey: 'v4'.repeat(16), secretKey: 's9'.repeat(16) }
const database = await testDatabase()
const mailServer = await startMailServer()
const variables = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'q7'.repeat(20),
  ENCRYPTION_KEY: '0f1e'.repeat(16),
  DATABASE_URL: database.url,
  SMTP_URL: mailServer.url,
  PAYMENT_PROVIDER: 'fiuu',
  FIUU_MERCHANT_ID: fiuu.merchant,
  FIUU_VERIFY_KEY: fiuu.verifyKey,
  FIUU_SECRET_KEY: fiuu.secretKey,
  // Nothing answers there: only the signed notification reports the payment.
  FIUU_API_HOST: 'https://127.0.0.1:9',
}
const program = await startProgram(variables)
afterAll(() => program.remove())

type Body = Record<string, unknown>
/** The fields that this test reads from all answers. */
type Fields = {
  code: string
  secret: string
  recovery_codes: string[]
  access_token: string
  region: number
  version: number
  id: number
  total_cost: number
  booking_id: string
  payment: { url: string; fields: { orderid: string; amount: string } }
  items: Item[]
  visits: unknown
  history: { what: string }[]
}
type Item = {
  id: number
  skill: string
  version: number
  identifier: string
  order: string
  who: string
  kind: string
  verb: string
  what: string
  subject: string
  subject_name: string | null
}
type Answer = { status: number; body: Fields; cookies: string }

async function call(method: string, path: string, body?: Body, headers: object = {}) {
  const answer = await fetch(program.url + path, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return {
    status: answer.status,
    body: (await answer.json()) as Fields,
    cookies: cookies.join('; '),
  } satisfies Answer
}

/** Calls of one person that are expected to succeed. */
function as(token: string) {
  const done = async <Read = Fields>(method: string, path: string, body?: Body) => {
    const answer = await call(method, path, body, { authorization: `Bearer ${token}` })
    expect([answer.status, answer.body], `${method} ${path}`).toEqual([
      method === 'POST' ? expect.toBeOneOf([200, 201]) : 200,
      answer.body,
    ])
    return answer.body as Read
  }
  return {
    get: (path: string) => done('GET', path),
    post: <Read = Fields>(path: string, body: Body = {}) => done<Read>('POST', path, body),
    put: (path: string, body: Body) => done('PUT', path, body),
    token,
  }
}

const anybody = as('')

/** The link in the last mail that a person received. */
async function mailedLink(to: string, path: string): Promise<URL> {
  const found = () => {
    const one = mailServer.received.findLast(({ recipients }) => recipients.includes(to))
    return new RegExp(`http\\S+${path}\\S*`).exec(one?.mail.text ?? '')?.[0]
  }
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return new URL(found() ?? '')
}

/** Sets up an authenticator app, as production requires of staff; returns the recovery codes. */
async function secondFactor(admin: ReturnType<typeof as>): Promise<string[]> {
  const { secret } = await admin.post('/account/second-factor/app/begin/')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recovery_codes } = await admin.post('/account/second-factor/app/', { code })
  return recovery_codes
}

const md5 = (...parts: string[]) => createHash('md5').update(parts.join('')).digest('hex')

/** Fiuu's signed notification that an order was paid. */
function notify(orderId: string, amount: string): Promise<Response> {
  const paid = {
    amount,
    orderid: orderId,
    tranID: '2901',
    domain: fiuu.merchant,
    status: '00',
    appcode: '84710',
    currency: 'MYR',
    paydate: '2026-11-22 10:31:08',
    channel: 'credit',
    nbcb: '2',
  }
  const inner = md5(paid.tranID, orderId, paid.status, paid.domain, amount, paid.currency)
  const skey = md5(paid.paydate, paid.domain, inner, paid.appcode, fiuu.secretKey)
  return fetch(`${program.url}/payments/notify`, {
    method: 'POST',
    body: new URLSearchParams({ ...paid, skey }),
  })
}

test('a company is set up, sells, sends and pays back, all by calls', {
  timeout: 90_000,
}, async () => {
  // The first Admin.
  const { stdout } = await runToEnd({ ...variables, PUBLIC_URL: program.url }, [
    'create-admin.ts',
    '--email=nur@rumah-rapi.test',
    '--name=Nur Aisyah',
  ])
  const token = /reset-password\?token=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const chosen = { password: 'Rumah2026', confirm_password: 'Rumah2026' }
  await anybody.post(`/account/reset-password/${token}`, chosen)
  const login = { username: 'nur@rumah-rapi.test', password: 'Rumah2026' }
  const first = await call('POST', '/account/login/', login)
  const early = await call('GET', '/staff/setup/', undefined, {
    authorization: `Bearer ${first.body.access_token}`,
  })
  expect([early.status, early.body.code]).toEqual([403, 'second-factor-demanded'])
  const [codeToSignIn, codeToProve] = await secondFactor(as(first.body.access_token))
  const again = await call('POST', '/account/login/', login)
  expect([again.status, again.body.code]).toEqual([401, 'second-factor-needed'])
  const signedIn = await call(
    'POST',
    '/account/second-factor/complete/',
    { code: codeToSignIn },
    { cookie: again.cookies },
  )
  const admin = as(signedIn.body.access_token)

  // The company, one area and one service with its price.
  const given = await admin.get('/staff/settings/')
  await admin.put('/staff/settings/', {
    ...given,
    name: 'Rumah Rapi',
    registration: '202601012345',
    address: '8 Jalan Nilai, 71800 Nilai',
    bank: 'Maybank 5140 1122 3344',
    email: 'hello@rumah-rapi.test',
    phone: '+60 6-799 1122',
    late_fee: 25,
  })
  const { region } = await admin.post('/staff/areas/regions/', {
    name: 'Nilai',
    state: 'Selangor',
    rates_from: null,
  })
  await admin.post('/staff/areas/postcodes/', {
    post_code: 71800,
    city: 'Nilai',
    area: 'Nilai Baru',
    latitude: 2.8167,
    longitude: 101.7967,
    region,
    served: true,
  })
  const { version } = await admin.get('/region-cost/rates/')
  await admin.put('/region-cost/rates/', {
    version,
    skill: 'Gardener',
    regions: [region],
    costs: [
      { frequency: 'one-time', cost: 40 },
      { frequency: 'fortnightly', cost: 38 },
      { frequency: 'weekly', cost: 36 },
    ],
    surcharge_perc: 0,
    surcharge_weekdays: [],
    holiday_surcharge_perc: 0,
  })
  const services = await admin.get('/staff/services/')
  const gardener = services.items.find(({ skill }) => skill === 'Gardener')
  const opened = { skill: 'Gardener', version: gardener?.version, state: 'open' }
  await admin.put('/staff/services/', opened)

  // Two workers.
  const hire = (name: string, gender: string, phone: string) =>
    admin.post('/staff/workers/', {
      name,
      gender,
      phone,
      skills: ['Gardener'],
      areas: [region],
      week_hours: Array(7).fill([{ from: '08:00', to: '18:00' }]),
    })
  const workers = [
    (await hire('Mohd Faizal', 'Male', '+60 121110001')).id,
    (await hire('Siti Hajar', 'Female', '+60 121110002')).id,
  ]

  // A customer registers and books, and the payment provider reports the payment.
  await anybody.post('/account/register/', {
    email: 'mei@example.com',
    username: 'mei@example.com',
    first_name: 'Mei',
    last_name: 'Tan',
    phone: '+60 123456789',
    password: 'Garden26',
    password2: 'Garden26',
  })
  const link = await mailedLink('mei@example.com', '/user-verification')
  await anybody.get(`/account/verify-user/${link.searchParams.get('token')}`)
  const { access_token } = await anybody.post('/account/login/', {
    username: 'mei@example.com',
    password: 'Garden26',
  })
  const customer = as(access_token)
  const day = addDays(dayOf(new Date()), 9)
  const booked = await customer.post('/api/book-gardener/', {
    frequency: 'one-time',
    start_date: day,
    no_of_hours: 4,
    start_time: '09:00',
    worker_count: 1,
    square_feet: 500,
    address: '3 Jalan Nilam, Nilai',
    postcode: 71800,
    property_type: 'Landed Property',
    payment_method: 'Online',
  })
  expect(booked.total_cost).toBe(160)
  expect(booked.payment.url).toMatch(/^https:\/\/pay\.fiuu\.com\//)
  const { orderid, amount } = booked.payment.fields
  const notified = await notify(orderid, amount)
  expect([notified.status, await notified.text()]).toEqual([200, 'OK'])
  const visit = { skill: 'Gardener', booking_id: booked.booking_id }
  const details = (who = admin) => who.post('/booking-details/get-booking-details/', visit)
  expect(await details()).toMatchObject({ booking_status: 'Confirmed', payment_status: 'Paid' })
  await mailedLink('mei@example.com', '/booking-history')

  // The assigned worker goes on leave, and the other one takes over.
  const crewOf = () =>
    admin.post<string[]>('/booking-details/get-allocate-workers-by-booking-id/', visit)
  const [sent] = await crewOf()
  const { items } = await admin.get('/staff/workers/')
  const away = items.find(({ identifier }) => identifier === sent)?.id
  const other = workers.find((id) => id !== away)
  const change = { add_leave: [{ first_day: day, last_day: addDays(day, 2), kind: 'annual' }] }
  const preview = await admin.post(`/staff/workers/${away}/changes/preview`, { change })
  expect(preview.visits).toMatchObject([{ booking_id: booked.booking_id, proposed: other }])
  const applied = await admin.post(`/staff/workers/${away}/changes/apply`, {
    change,
    version: preview.version,
    reason: 'Family wedding',
    visits: [{ booking_id: booked.booking_id, worker: other }],
  })
  expect(applied).toMatchObject({ handed_over: 1, open: 0 })
  expect(await crewOf()).not.toEqual([sent])

  // An Admin who proves their identity again cancels and refunds the visit.
  await admin.post('/booking-details/cancel-booking/', { id: booked.booking_id, skill: 'Gardener' })
  const { items: due } = await admin.get('/payments/refunds')
  expect(due).toMatchObject([{ state: 'Due', due: 160, customer_name: 'Mei Tan' }])
  await admin.post('/account/reauthenticate/', { code: codeToProve })
  await admin.post('/payments/refunds/mark/', { order: due[0]?.order, amount: 160 })
  expect(await details()).toMatchObject({
    booking_status: 'Cancelled',
    payment_status: 'Refunded',
  })

  // The audit log has all of it, newest first.
  const audit = await admin.get('/staff/audit/')
  const log = audit.items.map((each) => [
    each.who,
    each.kind,
    each.verb,
    each.subject_name ?? each.subject,
  ])
  const nur = 'Nur Aisyah'
  expect(log).toEqual([
    [nur, 'refund', 'marked', due[0]?.order],
    [nur, 'worker', 'changed', away === workers[0] ? 'Mohd Faizal' : 'Siti Hajar'],
    [nur, 'worker', 'added', 'Siti Hajar'],
    [nur, 'worker', 'added', 'Mohd Faizal'],
    [nur, 'service', 'changed', 'Gardener'],
    [nur, 'rate', 'added', 'Gardener / Nilai'],
    [nur, 'postcode', 'added', '71800'],
    [nur, 'region', 'added', 'Nilai'],
    [nur, 'settings', 'changed', 'company'],
    ['create-admin', 'account', 'added', nur],
  ])
  expect(audit.items[1]).toMatchObject({
    reason: 'Family wedding',
    after: { handed_over: { [booked.booking_id]: expect.anything() } },
  })
  const signIns = await admin.get('/staff/audit/sign-ins/')
  expect(signIns.items.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['password-reset', 'signed-in', 'second-factor-added']),
  )
  const { history } = await details()
  expect(history.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Booked for .*, 9:00 AM, Online$/),
    'Paid online: confirmed',
    expect.stringMatching(/^Crew changed from (siti.hajar|mohd.faizal) to /),
    'Cancelled',
    'Marked as refunded, refund RM 160.00',
  ])
})
