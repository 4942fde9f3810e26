import { describe, expect, test } from 'vitest'
import type { Invitation, Member } from '../../../domain/api/company/team.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { newestMails } from '../mail/queries.ts'

const testApp = await startTestApp()
const { pool } = testApp
type Answer = { code?: string; response: string; fields?: Record<string, string> }
const { rows: firstRegions } = await pool.query<{ name: string }>(
  'select name from region where id in (1, 2) order by id',
)
const [regionName = ''] = firstRegions.map(({ name }) => name)
const names = firstRegions.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1))
type Team = { items: Member[]; total: number; regions: { id: number; name: string }[] }

const team = async (who: Person, query = '') =>
  (await testApp.get<Team>(`/staff/team/?page_size=100&${query}`, who)).body
const memberOf = async (admin: Person, who: Person) => {
  const { items } = await team(admin, `search=${encodeURIComponent(who.email)}`)
  const [found] = items
  if (!found) throw new Error('not on the team')
  return found
}
const change = (admin: Person, id: number, body: object) =>
  testApp.put<Answer>(`/staff/team/${id}`, body, admin)
const act = (admin: Person, id: number, what: string, body: object = {}) =>
  testApp.post<Answer>(`/staff/team/${id}/${what}/`, body, admin)
const entries = async (subject: number) =>
  (
    await pool.query(
      `select action, before, after, reason from audit_entry
       where subject_kind = 'account' and subject = $1 order by id`,
      [`${subject}`],
    )
  ).rows
const linkTo = async (email: string) => {
  const [mail] = await newestMails(pool, email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

let invited = 0
async function inviteSomebody(admin: Person, changes: object = {}) {
  invited += 1
  const email = `new${invited}@jiran.test`
  const form = { email, first_name: 'Siti', last_name: 'Aminah', role: 'Manager', regions: [1] }
  const answer = await testApp.post<Answer>(
    '/staff/team/invitations/',
    { ...form, ...changes },
    admin,
  )
  return { email, ...answer, token: await linkTo(email) }
}
const accept = (token: string, password = 'Secret1x') =>
  testApp.post<Answer>(`/account/invitation/${token}`, { password, confirm_password: password })
const login = (username: string, password = 'Secret1x') =>
  testApp.post<{ access_token: string; code: string; user: object }>('/account/login/', {
    username,
    password,
  })

describe('an invitation', () => {
  test('sets a password by its link, once, and the person works with their role and regions', async () => {
    const admin = await testApp.admin()
    const { status, email, token } = await inviteSomebody(admin)
    expect(status).toBe(201)
    expect((await testApp.get(`/account/invitation/${token}`)).body).toMatchObject({
      email,
      role: 'Manager',
      has_account: false,
    })
    expect((await accept(token, 'weak')).body.code).toBe('password-weak')
    expect((await accept(token)).status).toBe(200)
    expect((await accept(token)).body.code).toBe('invitation-over')
    const { body } = await login(email)
    expect(body.user).toMatchObject({ first_name: 'Siti', user_role: 'Manager' })
    const { items } = await team(admin, `search=${email}`)
    expect(items).toMatchObject([
      { email, role: 'Manager', regions: [1], active: true, sessions: 1 },
    ])
    expect(await entries(items[0]?.id ?? 0)).toEqual([
      {
        action: 'account-added',
        before: null,
        after: { role: 'Manager', regions: [regionName] },
        reason: null,
      },
    ])
  })

  test('accepted ten times at once makes one member', async () => {
    const { token } = await inviteSomebody(await testApp.admin())
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends after 48 hours, by being sent again, and by being withdrawn', async () => {
    const admin = await testApp.admin()
    const { email, token } = await inviteSomebody(admin)
    expect((await inviteSomebody(admin, { email })).body.code).toBe('already-invited')
    const { items } = (
      await testApp.get<{ items: { id: number; email: string }[] }>(
        '/staff/team/invitations/',
        admin,
      )
    ).body
    const id = items.find((each) => each.email === email)?.id
    await testApp.post(`/staff/team/invitations/${id}/send/`, {}, admin)
    expect((await accept(token)).body.code).toBe('invitation-over')
    const second = await linkTo(email)
    await testApp.post(`/staff/team/invitations/${id}/withdraw/`, {}, admin)
    expect((await accept(second)).body.code).toBe('invitation-over')
    expect((await testApp.post(`/staff/team/invitations/${id}/send/`, {}, admin)).status).toBe(404)
    const late = await inviteSomebody(admin)
    testApp.clock.later(48 * 60 + 1)
    expect((await accept(late.token)).body.code).toBe('invitation-over')
  })

  test.each([
    [
      'demoted',
      (admin: Person, id: number) =>
        change(admin, id, { role: 'Manager', regions: [], version: 1 }),
    ],
    ['switched off', (admin: Person, id: number) => act(admin, id, 'switch-off', { version: 1 })],
  ])('of an Admin who was %s ends, until another Admin sends it again', async (_, leave) => {
    const [admin, former] = [await testApp.admin(), await testApp.admin()]
    const { email, token } = await inviteSomebody(former)
    expect((await leave(admin, former.accountId)).status).toBe(200)
    const seen = await testApp.get<Answer>(`/account/invitation/${token}`)
    expect(seen.body.code).toBe('invitation-over')
    expect((await accept(token)).body.code).toBe('invitation-over')
    const list = async () => {
      const { items } = (
        await testApp.get<{ items: Invitation[] }>('/staff/team/invitations/', admin)
      ).body
      return items.find((each) => each.email === email)
    }
    expect(await list()).toMatchObject({ expired: true, invited_by: former.name })
    await testApp.post(`/staff/team/invitations/${(await list())?.id}/send/`, {}, admin)
    expect(await list()).toMatchObject({ expired: false, invited_by: admin.name })
    expect((await accept(await linkTo(email))).status).toBe(200)
  })

  test('promotes a customer, who keeps the password and signs in again', async () => {
    const admin = await testApp.admin()
    const customer = await testApp.customer()
    const hash = (
      await pool.query('select password_hash from account where email = $1', ['new1@jiran.test'])
    ).rows[0]
    await pool.query('update account set password_hash = $2 where id = $1', [
      customer.accountId,
      hash.password_hash,
    ])
    await inviteSomebody(admin, { email: customer.email, role: 'Admin', regions: [] })
    const token = await linkTo(customer.email)
    const invitation = await testApp.get<{ has_account: boolean }>(`/account/invitation/${token}`)
    expect(invitation.body.has_account).toBe(true)
    expect((await accept(token, '')).status).toBe(200)
    expect((await testApp.get('/staff/team/', customer)).status).toBe(401)
    expect((await login(customer.email)).body.user).toMatchObject({ user_role: 'Admin' })
    expect(await entries(customer.accountId)).toMatchObject([
      { action: 'account-changed', before: { role: 'Customer' }, after: { role: 'Admin' } },
    ])
  })

  test('is refused for a member of the team, and without a name or an e-mail', async () => {
    const admin = await testApp.admin()
    const manager = await testApp.manager()
    expect((await inviteSomebody(admin, { email: manager.email })).body.code).toBe(
      'already-in-team',
    )
    expect((await inviteSomebody(admin, { email: 'x' })).body.fields).toHaveProperty('email')
    expect((await inviteSomebody(admin, { first_name: ' ' })).body.code).toBe('first-name-missing')
    expect((await inviteSomebody(admin, { regions: [9999] })).body.code).toBe('region-unknown')
  })
})

describe('a member', () => {
  test('gets another role and regions at once, with an entry of the audit log', async () => {
    const admin = await testApp.admin()
    const manager = await testApp.manager()
    const { id, version } = await memberOf(admin, manager)
    const regions = { version, role: 'Manager', regions: [2, 1], reason: ' Klang too ' }
    expect((await change(admin, id, regions)).status).toBe(200)
    expect((await testApp.get('/staff/team/', manager)).status).toBe(403)
    const stale = await change(admin, id, { version, role: 'Admin', regions: [] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
    expect(stale.body.response).toContain('Nur Aisyah')
    await change(admin, id, { version: version + 1, role: 'Admin', regions: [1] })
    expect((await testApp.get('/staff/team/', manager)).status).toBe(200)
    expect(await memberOf(admin, manager)).toMatchObject({ role: 'Admin', regions: [], version: 3 })
    expect(await entries(id)).toEqual([
      {
        action: 'account-changed',
        before: { regions: [] },
        after: { regions: names },
        reason: 'Klang too',
      },
      {
        action: 'account-changed',
        before: { role: 'Manager', regions: names },
        after: { role: 'Admin', regions: [] },
        reason: null,
      },
    ])
  })

  test('has the new role in the open pages with their next call, also one that is refused', async () => {
    const admin = await testApp.admin()
    const manager = await testApp.manager()
    const { id } = await memberOf(admin, manager)
    /** A request for a page, with this role in the readable cookie. */
    const call = async (path: string, role: string, name = 'Nur', headers: object = {}) => {
      const user = { first_name: name, last_name: 'Aisyah', user_role: role }
      const answer = await testApp.app.inject({
        url: path,
        cookies: { access_token: manager.token, user: JSON.stringify(user) },
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      })
      const cookie = answer.cookies.find((one) => one.name === 'user')
      return { status: answer.statusCode, user: cookie && JSON.parse(cookie.value) }
    }
    expect(await call('/staff/today/', 'Manager')).toEqual({ status: 200, user: undefined })

    const { version } = await memberOf(admin, manager)
    await change(admin, id, { version, role: 'Admin', regions: [] })
    const promoted = { first_name: 'Nur', last_name: 'Aisyah', user_role: 'Admin' }
    expect(await call('/staff/today/', 'Manager')).toEqual({ status: 200, user: promoted })
    expect(await call('/staff/today/', 'Admin')).toEqual({ status: 200, user: undefined })
    expect((await call('/staff/today/', 'Admin', 'Before')).user).toEqual(promoted)

    const next = await memberOf(admin, manager)
    await change(admin, id, { version: next.version, role: 'Manager', regions: [1] })
    expect(await call('/staff/team/', 'Admin')).toEqual({
      status: 403,
      user: { ...promoted, user_role: 'Manager' },
    })
    const bearer = { authorization: `Bearer ${manager.token}` }
    expect((await call('/staff/today/', 'Admin', 'Nur', bearer)).user).toBeUndefined()
    // Without the readable cookie there is no redirect back: the person may be logging out.
    const alone = await testApp.app.inject({
      url: '/staff/today/',
      cookies: { access_token: manager.token },
    })
    expect(alone.cookies).toEqual([])
  })

  test('that is switched off is signed out, cannot sign in, and gets no visits', async () => {
    const admin = await testApp.admin()
    const { email, token } = await inviteSomebody(admin)
    await accept(token)
    const { access_token } = (await login(email)).body
    const member = { email, name: '', accountId: 0, token: access_token }
    const { id, version } = await memberOf(admin, member)
    expect((await act(admin, id, 'switch-off', { version, reason: 'Left' })).status).toBe(200)
    expect((await testApp.get('/account/get-user-details/', member)).status).toBe(401)
    expect(await login(email)).toMatchObject({ status: 403, body: { code: 'switched-off' } })
    expect((await login(email, 'Wrong1xx')).status).toBe(401)
    await testApp.hire(1)
    const booked = await testApp.book(await testApp.customer())
    expect(booked.status).toBe(201)
    const { rows } = await pool.query('select manager_id from booking where booking_id = $1', [
      booked.body.booking_id,
    ])
    expect(rows[0].manager_id).not.toBe(id)
    await act(admin, id, 'switch-on', { version: version + 1 })
    expect((await login(email)).status).toBe(200)
  })

  test('is signed out everywhere, and seen when they last did something', async () => {
    const admin = await testApp.admin()
    const manager = await testApp.manager()
    testApp.clock.later(30)
    await testApp.get('/account/get-managers/', manager)
    await expect
      .poll(async () => (await memberOf(admin, manager)).last_seen)
      .toBe(testApp.clock.now().toISOString())
    const { id } = await memberOf(admin, manager)
    const again = await testApp.admin()
    expect((await act(again, id, 'sign-out')).status).toBe(200)
    expect((await testApp.get('/account/get-managers/', manager)).status).toBe(401)
  })

  test('a member who lost the second factor gets it reset', async () => {
    const admin = await testApp.admin()
    const manager = await testApp.manager()
    await pool.query(
      `insert into account_authenticator_app (account_id, secret, added_at, confirmed_at)
       values ($1, 'x', now(), now())`,
      [manager.accountId],
    )
    const member = await memberOf(admin, manager)
    expect(member.authenticator_app).toBe(true)
    await act(admin, member.id, 'reset-second-factor', { version: member.version })
    expect((await memberOf(admin, manager)).authenticator_app).toBe(false)
    expect(await testApp.mailsTo(manager.email)).toHaveLength(1)
  })

  test('is not changed by somebody who signed in long ago', async () => {
    const admin = await testApp.admin()
    const { id, version } = await memberOf(admin, await testApp.manager())
    testApp.clock.later(11)
    const late = await change(admin, id, { version, role: 'Admin', regions: [] })
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication-needed' } })
  })

  test('is found by name, role and state', async () => {
    const admin = await testApp.admin()
    const all = await team(admin)
    expect(all.total).toBe(all.items.length)
    const managers = await team(admin, 'role=Manager')
    expect(new Set(managers.items.map(({ role }) => role))).toEqual(new Set(['Manager']))
    expect((await team(admin, 'state=off')).items.every(({ active }) => !active)).toBe(true)
    expect((await team(admin, 'search=%25')).total).toBe(0)
  })
})

describe('the last active Admin', () => {
  test('stays when all Admins demote each other at once, in every way', async () => {
    const own = await startTestApp()
    const admins = await Promise.all(Array.from({ length: 12 }, () => own.admin()))
    const next = (at: number) => admins[(at + 1) % admins.length]?.accountId ?? 0
    const answers = await Promise.all(
      admins.map((admin, at) =>
        at % 2
          ? own.put<Answer>(
              `/staff/team/${next(at)}`,
              { version: 1, role: at % 3 ? 'Manager' : 'Customer', regions: [] },
              admin,
            )
          : own.post<Answer>(`/staff/team/${next(at)}/switch-off/`, { version: 1 }, admin),
      ),
    )
    expect(answers.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true)
    const { rows } = await own.pool.query(
      `select count(*)::int as left from account where role = 'Admin' and switched_off_at is null`,
    )
    expect(rows[0].left).toBeGreaterThanOrEqual(1)
  })

  test.each([
    "update account set role = 'Manager' where id = $1",
    'update account set switched_off_at = now() where id = $1',
    'update account set verified_at = null where id = $1',
    'delete from account where id = $1',
  ])('stays against the database itself, in many transactions at once: %s', async (text) => {
    const own = await startTestApp()
    const admins = await Promise.all(Array.from({ length: 10 }, () => own.admin()))
    const ends = await Promise.allSettled(
      admins.map(({ accountId }) => own.pool.query(text, [accountId])),
    )
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await expect(own.pool.query("update account set role = 'Customer'")).rejects.toMatchObject({
      constraint: 'last_admin_stays',
    })
  })

  test('is marked on the team, and the answer says so', async () => {
    const own = await startTestApp()
    const admin = await own.admin()
    const { body } = await own.get<Team>('/staff/team/', admin)
    expect(body.items).toMatchObject([{ you: true, last_admin: true }])
    const refused = await own.put<Answer>(
      `/staff/team/${admin.accountId}`,
      { version: 1, role: 'Manager', regions: [] },
      admin,
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'last-admin' } })
  })
})
