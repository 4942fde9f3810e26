import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { customersIn, type Saved } from '../../../testing/customers.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { newestMails } from '../mail/queries.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
const { list, one, change, entriesOf, added } = customersIn(testApp, { admin, manager })
await testApp.hire(12)

describe('merging', () => {
  const merge = (stays: number, body: object, who = admin) =>
    testApp.post<Saved & { moved: object }>(`/staff/customers/${stays}/merge/`, body, who)
  const both = { version: 1, other_version: 1 }
  /** A new customer who books on the account of the partner with that code. */
  async function memberOf(code: string): Promise<number> {
    const { accountId } = await testApp.customer()
    await query(testApp.pool, {
      text: `with made as (
               insert into partner (code, name, sites) values ($1, $1, '{}')
               on conflict (code) do update set name = excluded.name returning id
             ), opened as (
               insert into partner_account (partner_id, limit_sen, terms_days, percent_off)
               select id, 1, 30, 0 from made on conflict (partner_id) do nothing
             )
             insert into partner_member (account_id, partner_id) select $2, id from made`,
      values: [code, accountId],
    })
    return accountId
  }

  test('all of one account goes to the other, and the other is closed', async () => {
    const remaining = await testApp.customer()
    const closed = await testApp.customer({ phone: '+60 199999999' })
    await testApp.book(remaining)
    const booked = await testApp.book(closed, { start_date: '2026-03-12' })
    await change(closed.accountId, {
      version: 1,
      note: 'Second account',
      tags: ['Old'],
      save_address: { address: '1 Jalan Ara', post_code: usualPostcode },
    })
    await change(remaining.accountId, { version: 1, note: 'First account' })
    const preview = await testApp.get(
      `/staff/customers/${remaining.accountId}/merge/?other=${closed.accountId}`,
      admin,
    )
    const counts = { orders: 1, visits: 1, visits_coming: 1, addresses: 1, sessions: 1 }
    expect(preview.body).toMatchObject({ closes: { id: closed.accountId }, moves: counts })
    const request = { version: 2, other: closed.accountId, other_version: 2, reason: 'Same person' }
    const merged = await merge(remaining.accountId, request)
    expect(merged).toMatchObject({ status: 200, body: { version: 3, moved: counts } })
    expect(await one(closed.accountId)).toMatchObject({
      id: remaining.accountId,
      note: 'First account\n\nSecond account',
      tags: ['Old'],
      visits_coming: 2,
      merged: [{ phone: '+60 199999999' }],
    })
    expect((await list('search=0199999999')).items).toMatchObject([{ id: remaining.accountId }])
    expect((await testApp.get('/account/get-user-details/', closed)).status).toBe(401)
    const signIn = { username: closed.email, password: 'Secret123' }
    await query(testApp.pool, {
      text: 'update account set password_hash = $2 where id = $1',
      values: [closed.accountId, await hashPassword(signIn.password)],
    })
    expect(await testApp.post('/account/login/', signIn)).toMatchObject({
      status: 409,
      body: {
        code: 'account-merged',
        response:
          'This account has been merged with another one of yours. Please log in to that one',
      },
    })
    const own = await testApp.post(
      '/booking-details/get-booking-details/',
      { skill: 'Cleaner', booking_id: booked.body.booking_id },
      remaining,
    )
    expect(own.status).toBe(200)
    expect((await entriesOf(remaining.accountId)).at(-1)).toMatchObject({
      action: 'customer-merged',
      reason: 'Same person',
    })
    const again = await merge(remaining.accountId, { ...request, version: 3, other_version: 3 })
    expect(again).toMatchObject({ status: 409, body: { code: 'merge-closed' } })
    expect(await findViolations(testApp.pool)).toEqual([])
  })

  test('a place of both has the notes of both', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    const place = { address: '1 Jalan Ara', post_code: usualPostcode }
    await change(remaining.accountId, { version: 1, save_address: { ...place, pets: 'A cat' } })
    const gate = { ...place, address: '1 JALAN ARA', gate: 'Code 1234', pets: 'Two dogs' }
    await change(closed.accountId, { version: 1, save_address: gate })
    const request = { version: 2, other: closed.accountId, other_version: 2 }
    expect((await merge(remaining.accountId, request)).status).toBe(200)
    const { addresses } = await one(remaining.accountId)
    expect(addresses).toMatchObject([{ ...place, gate: 'Code 1234', pets: 'A cat' }])
  })

  test('whoever waits for a day in both accounts waits for it once', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    const waits = (who: Person, day: string, minute: number, notified: boolean) =>
      query(testApp.pool, {
        text: `insert into waiting_entry (account_id, email, skill, post_code, day, language,
                 created_at, notified_at)
               values ($1, $2, 'Cleaner', $3, $4, 'en', $5, case when $6 then $5::timestamptz end)`,
        values: [
          who.accountId,
          who.email,
          usualPostcode,
          day,
          new Date(testApp.clock.now().getTime() + minute * 60_000),
          notified,
        ],
      })
    await waits(remaining, '2026-03-20', 2, false)
    await waits(closed, '2026-03-20', 1, false)
    await waits(remaining, '2026-03-21', 1, true)
    await waits(closed, '2026-03-21', 2, false)
    await waits(remaining, '2026-03-22', 1, false)
    await merge(remaining.accountId, { ...both, other: closed.accountId })
    const left = await query(testApp.pool, {
      text: `select account_id, email, day::text from waiting_entry
             where account_id in ($1, $2) order by day`,
      values: [remaining.accountId, closed.accountId],
    })
    const owner = { account_id: remaining.accountId }
    expect(left).toEqual([
      { ...owner, email: closed.email, day: '2026-03-20' },
      { ...owner, email: closed.email, day: '2026-03-21' },
      { ...owner, email: remaining.email, day: '2026-03-22' },
    ])
  })

  test('both calendar addresses show all visits, until the customer makes or removes one', async () => {
    const addressOf = async (who: Person, path = '/account/calendar/') => {
      const { body } = await testApp.post<{ url: string | null }>(path, {}, who)
      return new URL(body.url ?? testApp.url).pathname
    }
    const statuses = (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await fetch(testApp.url + path)).status))
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    const { booking_id: id } = (await testApp.book(remaining, { start_date: '2026-03-24' })).body
    const paths = [await addressOf(remaining), await addressOf(closed)]
    await merge(remaining.accountId, { ...both, other: closed.accountId })
    for (const path of paths)
      expect(await (await fetch(testApp.url + path)).text()).toContain(`UID:${id}@`)
    const next = await addressOf(remaining)
    expect(await statuses([...paths, next])).toEqual([404, 404, 200])

    const third = await testApp.customer()
    const old = await addressOf(third)
    await merge(remaining.accountId, { version: 2, other: third.accountId, other_version: 1 })
    await addressOf(remaining, '/account/calendar/remove/')
    expect(await statuses([old, next])).toEqual([404, 404])

    const fourth = await testApp.customer()
    const moved = await addressOf(fourth)
    await merge(remaining.accountId, { version: 3, other: fourth.accountId, other_version: 1 })
    const { body } = await testApp.get<{ url: string }>('/account/calendar/', remaining)
    expect(body.url).toContain(moved)
    expect(await statuses([moved])).toEqual([200])
  })

  test('the file of own data has what is stored about the closed account', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    await query(testApp.pool, {
      text: `insert into outbox (to_email, subject, body_text, body_html, created_at)
             values ($1, 'To the other mailbox', '', '', $2)`,
      values: [closed.email, testApp.clock.now()],
    })
    await merge(remaining.accountId, { ...both, other: closed.accountId })
    const { body } = await testApp.get<Record<string, object[]>>('/account/my-data/', remaining)
    expect(body).toMatchObject({
      merged_accounts: [{ email: closed.email }],
      letters: [{ subject: 'To the other mailbox' }],
    })
    expect(body.sessions).toHaveLength(2)
  })

  test('a message from the closed mailbox belongs to the account that remains', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    await merge(remaining.accountId, { ...both, other: closed.accountId })
    const words = { first_name: 'Mei', last_name: 'Ling', subject: 'Mop', message: 'A mop?' }
    await testApp.post('/common/send-query/', { ...words, email: closed.email })
    const threads = await query(testApp.pool, {
      text: 'select account_id from thread where customer_email = $1',
      values: [closed.email],
    })
    expect(threads).toEqual([{ account_id: remaining.accountId }])
  })

  test('a forgotten password of the closed account is that of the one that remains', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    await merge(remaining.accountId, { ...both, other: closed.accountId })
    await testApp.post('/account/forgot-password/', { email: closed.email })
    expect(await newestMails(testApp.pool, closed.email)).toEqual([])
    const [mail] = await newestMails(testApp.pool, remaining.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const password = { password: 'Brandnew1', confirm_password: 'Brandnew1' }
    await testApp.post(`/account/reset-password/${token}`, password)
    const signIn = { username: remaining.email, password: 'Brandnew1' }
    expect((await testApp.post('/account/login/', signIn)).status).toBe(200)
  })

  test('the links that the closed account shared still work', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    const friend = await testApp.customer({ phone: '+60 188888888' })
    const codes = [remaining, closed].map(async (who) => {
      const { body } = await testApp.get<{ code: string }>('/referrals/', who)
      return body.code
    })
    const [own, other] = await Promise.all(codes)
    await merge(remaining.accountId, { ...both, other: closed.accountId })
    const claim = (code: string | undefined, who: Person) =>
      testApp.post<Saved>('/referrals/claim/', { code }, who)
    expect((await claim(other, remaining)).body.code).toBe('referral-own')
    expect((await claim(other, friend)).status).toBe(200)
    const { body } = await testApp.get('/referrals/', remaining)
    expect(body).toMatchObject({ code: own, invited: 1 })
  })

  test('two accounts of which one was rewarded for the other become one', async () => {
    const [remaining, closed] = [await testApp.customer(), await testApp.customer()]
    await query(testApp.pool, {
      text: `with made as (
               insert into referral (referrer_id, friend_id, state, created_at, decided_at)
               values ($1, $2, 'rewarded', $3, $3) returning id
             )
             insert into credit (account_id, kind, sen, last_day, reason, created_at, referral_id)
             select a.id, 'referral', 2000, '2027-03-02', '', $3, made.id
             from made, unnest(array[$1, $2]::bigint[]) as a (id)`,
      values: [remaining.accountId, closed.accountId, testApp.clock.now()],
    })
    const answer = await merge(remaining.accountId, { ...both, other: closed.accountId })
    expect(answer.status).toBe(200)
    const text = 'select sen from credit where account_id = $1'
    const credits = await query(testApp.pool, { text, values: [remaining.accountId] })
    expect(credits).toHaveLength(2)
  })

  test('a known customer does not become new, and nobody is referred twice', async () => {
    const giver = await testApp.customer()
    const at = testApp.clock.now().getTime()
    const referred = async (friend: Person, state: string, minutes: number) =>
      query(testApp.pool, {
        text: `insert into referral (referrer_id, friend_id, state, created_at, decided_at)
               values ($1, $2, $3, $4, case when $3 = 'rewarded' then $4::timestamptz end)`,
        values: [giver.accountId, friend.accountId, state, new Date(at + minutes * 60_000)],
      })
    const statesAfter = async (remaining: Person, closed: Person) => {
      const answer = await merge(remaining.accountId, { ...both, other: closed.accountId })
      expect(answer.status).toBe(200)
      const text = 'select state from referral where friend_id in ($1, $2)'
      const values = [remaining.accountId, closed.accountId]
      const rows = await query<{ state: string }>(testApp.pool, { text, values })
      return rows.map(({ state }) => state)
    }
    const someone = async () => testApp.customer()

    const [known, fresh] = [await someone(), await someone()]
    await testApp.book(known, { start_date: '2026-03-13' })
    await referred(fresh, 'open', 1)
    expect(await statesAfter(fresh, known)).toEqual([])

    const [claimed, rewarded] = [await someone(), await someone()]
    await referred(claimed, 'open', -2)
    await referred(rewarded, 'rewarded', -1)
    expect(await statesAfter(claimed, rewarded)).toEqual(['rewarded'])

    const [spare, booked] = [await someone(), await someone()]
    await referred(booked, 'open', -1)
    await testApp.book(booked, { start_date: '2026-03-13' })
    expect(await statesAfter(spare, booked)).toEqual(['open'])
  })

  test.each<[string, () => Promise<[number, number]>]>([
    ['merge-same', async () => [(await testApp.customer()).accountId, 0]],
    ['merge-staff', async () => [(await testApp.customer()).accountId, manager.accountId]],
    [
      'merge-loses-sign-in',
      async () => [
        await added({ name: 'By phone', phone: '0133333333' }),
        (await testApp.customer()).accountId,
      ],
    ],
    ['merge-two-partners', async () => [await memberOf('ONE'), await memberOf('TWO')]],
  ])('%s', async (code, accounts) => {
    const [stays, other] = await accounts()
    const answer = await merge(stays, { ...both, other: other || stays })
    expect(answer.body.code).toBe(code)
    const path = `/staff/customers/${stays}/merge/?other=${other || stays}`
    expect((await testApp.get<Saved>(path, admin)).body.code).toBe(code)
  })

  test('two members of one partner are merged into one', async () => {
    const [stays, other] = [await memberOf('ONE'), await memberOf('ONE')]
    expect((await merge(stays, { ...both, other })).status).toBe(200)
    const text = 'select account_id from partner_member where account_id in ($1, $2)'
    const members = await query(testApp.pool, { text, values: [stays, other] })
    expect(members).toEqual([{ account_id: stays }])
  })

  test('a Manager cannot merge accounts', async () => {
    const answer = await merge(1, { ...both, other: 2 }, manager)
    expect(answer.status).toBe(403)
  })

  test('a customer who books while they are merged: no order stays behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const remaining = await testApp.customer()
      const closed = await testApp.customer()
      const day = `2026-03-${16 + round}`
      const books = (who: Person, hour: string) =>
        testApp.book(who, { start_date: day, start_time: hour, no_of_hours: 4 })
      const [merged, ...orders] = await Promise.all([
        merge(remaining.accountId, { ...both, other: closed.accountId }),
        books(closed, '09:00'),
        books(closed, '10:00'),
        books(remaining, '09:00'),
        books(closed, '14:00'),
      ])
      expect(merged.status).toBe(200)
      for (const { status } of orders) expect([201, 401, 409]).toContain(status)
      const [left] = await query<{ orders: number; remaining: number }>(testApp.pool, {
        text: `select count(*) filter (where account_id = $1)::int as orders,
                 count(*) filter (where account_id = $2)::int as remaining
               from booking_order where account_id in ($1, $2)`,
        values: [closed.accountId, remaining.accountId],
      })
      const booked = orders.filter(({ status }) => status === 201).length
      expect(left).toEqual({ orders: 0, remaining: booked })
    }
    expect(await findViolations(testApp.pool)).toEqual([])
  })

  test('every table that names an account is moved by a merge, or stays on purpose', async () => {
    const tables = await query<{ place: string }>(testApp.pool, {
      text: `select conrelid::regclass || '.' || a.attname as place
             from pg_constraint c join pg_attribute a
               on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
             where c.contype = 'f' and c.confrelid = 'account'::regclass order by 1`,
    })
    const moved = ['account.merged_into', 'booking.account_id', 'booking_order.account_id']
    const alsoMoved = [
      'account_buyer.account_id',
      'calendar_feed.account_id',
      'card_mark.account_id',
      'consent.account_id',
      'credit.account_id',
      'customer_address.account_id',
      'gift.account_id',
      'inbound_message.account_id',
      'notification.account_id',
      'partner_member.account_id',
      'privacy_request.account_id',
      'referral.friend_id',
      'referral.referrer_id',
      'referral_code.account_id',
      'review.account_id',
      'saved_card.account_id',
      'thread.account_id',
      'voucher.customer_id',
      'voucher_use.account_id',
      'waiting_entry.account_id',
      'worker_wish.account_id',
    ]
    // Belongs to sign-in or staff, or records who did something.
    const stays =
      /^(account_\w+|api_key|assistant_grant|session|second_factor_attempt|idempotent_answer|region_manager|staff_invitation|audit_entry|booking_event|refund|price_change|rate_change|thread_message|ticket_event)\.|^thread\.owner_id$|^booking\.manager_id$|\.booked_by$|\.(by_account_id|changed_by)$/
    const left = tables
      .map(({ place }) => place)
      .filter((place) => ![...moved, ...alsoMoved].includes(place) && !stays.test(place))
    expect(left).toEqual([])
  })
})

test('deleting the account also deletes the merged ones and their log', async () => {
  const remaining = await testApp.customer()
  const closed = await testApp.customer()
  await change(closed.accountId, { version: 1, note: 'A secret' })
  await testApp.post(
    `/staff/customers/${remaining.accountId}/merge/`,
    { version: 1, other: closed.accountId, other_version: 2 },
    admin,
  )
  await query(testApp.pool, {
    text: 'delete from account where id = $1',
    values: [remaining.accountId],
  })
  const [left] = await query<{ accounts: number }>(testApp.pool, {
    text: 'select count(*)::int as accounts from account where id = any($1)',
    values: [[remaining.accountId, closed.accountId]],
  })
  expect(left?.accounts).toBe(0)
  for (const { before, after } of [
    ...(await entriesOf(remaining.accountId)),
    ...(await entriesOf(closed.accountId)),
  ])
    expect([before, after]).toEqual([null, null])
})
