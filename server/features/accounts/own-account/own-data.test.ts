import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { OWN_DATA_VERSION, ownDataFile } from '../../../../domain/api/accounts/own-data.ts'
import { caring, startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { encryptRecord } from '../../bookings/records/sensitive.ts'

/* The file of one's own data against its published schema (docs/product/privacy.md#own-data). */

const testApp = await startTestApp()
const { pool, get, post } = testApp
await testApp.hire(4)
await testApp.hire(2, { skills: ['Care Giver'] })

const schemaPath = `/account/my-data/schema/${OWN_DATA_VERSION}`

function validatorOf(schema: object) {
  return new Ajv2020({ allErrors: true, strict: false, formats: fullFormats }).compile(schema)
}

/** A customer with stored data of every kind. */
async function fullCustomer(): Promise<Person> {
  const [who, friend] = [await testApp.customer(), await testApp.customer()]
  const booked = await testApp.book(who, { address: '7 Jalan Saya', payment_method: 'Online' })
  await testApp.pay(booked.body.payment)
  await testApp.sandbox('/idle')
  expect(await post('/care-giver/book-care-giver/', caring, who)).toMatchObject({ status: 201 })
  expect(
    await post('/account/privacy-requests/', { kind: 'correction', words: 'My name' }, who),
  ).toMatchObject({ status: 200 })
  const at = testApp.clock.now()
  const [id, booking] = [who.accountId, booked.body.booking_id]
  const of = (text: string) => pool.query(text, [id, at])
  const ofBooking = (text: string) => pool.query(text, [id, at, booking])
  const theBooking = '(select id from booking where booking_id = $3)'
  const theOrder = '(select order_id from booking where booking_id = $3)'
  await of(`insert into account_identity values ('google', 'google-' || $1::bigint, $1, $2)`)
  await pool.query(
    'update account set merged_into = $1, merged_at = $2, switched_off_at = $2 where id = $3',
    [id, at, (await testApp.customer()).accountId],
  )
  await of(`insert into account_consent (account_id, document, version, given_at, given_by)
    values ($1, 'privacy', '2026-01-01', $2, 'register')`)
  await of(`insert into customer_address (account_id, address, post_code, property_type)
    select $1, '7 Jalan Saya', code, 'Condominium' from postcode
    where $2::timestamptz is not null limit 1`)
  await of(`insert into account_event (at, account_id, what) values ($2, $1, 'signed-in')`)
  await of(`insert into credit (account_id, kind, sen, left_sen, last_day, reason, created_at)
    values ($1, 'granted', 500, 500, '2027-01-01', 'Sorry', $2)`)
  await pool.query(
    `insert into referral (referrer_id, friend_id, created_at) values ($1, $2, $3)`,
    [id, friend.accountId, at],
  )
  await ofBooking(`insert into review (booking_id, account_id, stars, words, written_at)
    values (${theBooking}, $1, 5, 'Good', $2)`)
  await pool.query(
    `insert into review_photo (id, review_id, place, key, type, bytes)
     select gen_random_uuid(), id, 1, 'photo-' || id, 'image/png', 10 from review
     where account_id = $1`,
    [id],
  )
  await ofBooking(`insert into tip (booking_id, attempt_id, sen, back, paid_at)
    select ${theBooking}, p.id, 500, 'x', $2 from payment_attempt p
    where p.order_id = ${theOrder} and $1::bigint is not null`)
  await ofBooking(`insert into refund (ref, order_id, amount_sen, status, who, created_at, settled_at)
    select 'R' || id, ${theOrder}, 100, 'Refunded', 'A', $2, $2 from account where id = $1`)
  await ofBooking(`insert into ticket (ref, booking_id, state, late, complaint, created_at)
    select 'C' || id, ${theBooking}, 'open', false, 'The stairs were left out', $2
    from account where id = $1`)
  await ofBooking(`insert into visit_photo (id, booking_id, worker_id, phase, key, type, bytes,
      taken_at, received_at)
    select gen_random_uuid(), ${theBooking}, min(id), 'after', 'visit-' || $1::bigint, 'image/png',
      10, $2, $2 from worker`)
  await of(`insert into waiting_entry (account_id, email, skill, post_code, day, language, created_at)
    select $1, 'x@x.test', 'Cleaner', code, '2026-03-20', 'en', $2 from postcode limit 1`)
  await of(`insert into saved_card (account_id, provider, customer_ref, card_ref, brand, last4,
      exp_month, exp_year, saved_at)
    values ($1, 'stripe', 'cus_' || $1::bigint, 'pm_1', 'visa', '4242', 4, 2030, $2)`)
  await ofBooking(`insert into automatic_renewal (order_id, allowed_at)
    select ${theOrder}, $2 from account where id = $1`)
  await of(`insert into gift (ref, sen, account_id, from_name, from_email, to_name, to_email, words,
      mail_day, language, created_at)
    values ('G' || $1::bigint, 5000, $1, 'A', 'a@x.test', 'B', 'b@x.test', 'Enjoy', '2026-03-04', 'en', $2)`)
  await ofBooking(`insert into receipt (kind, month, number, order_id, cause, at, sen, state, buyer)
    select 'sale', '2026-03-01', 1, ${theOrder}, 'payment-1', $2, 100, 'ready', '{"name": "A"}'
    from account where id = $1`)
  const buyer = encryptRecord({ name: 'A' }, testApp.deps.settings.encryptionKey)
  await ofBooking(`insert into einvoice_request (order_id, buyer, requested_at)
    select ${theOrder}, '${buyer}', $2 from account where id = $1`)
  await pool.query('insert into account_buyer (account_id, buyer) values ($1, $2)', [id, buyer])
  await of(`with added as (
      insert into thread (ref, subject, account_id, customer_name, customer_email, created_at,
        last_message_at)
      values ('T' || $1::bigint, 'Hello', $1, 'A', 'a@x.test', $2, $2) returning id)
    insert into thread_message (thread_id, kind, who, body, at)
    select id, 'received', 'A', 'Hello', $2 from added`)
  await of(`insert into consent (account_id, phone, channel, category, granted, wording, source, at)
    values ($1, '', 'email', 'marketing', true, 'I agree', 'profile', $2)`)
  await of(`insert into inbound_message (channel, provider_id, phone, account_id, body, received_at)
    values ('sms', 'in-' || $1::bigint, '+60123456789', $1, 'STOP', $2)`)
  await ofBooking(`insert into visit_note (booking_id, at, body)
    select ${theBooking}, $2, 'The gate is green' from account where id = $1`)
  await of(`with client as (
      insert into assistant_client (id, name, redirect_uris, created_at, expires_at)
      values ('client-' || $1::bigint, 'A', '{https://a.test/}', $2, $2) returning id)
    insert into assistant_grant (account_id, client_id, name, scopes, resource, created_at, code_hash,
      code_challenge, redirect_uri, code_expires_at)
    select $1, id, 'A', '{bookings:read}', 'r', $2, '', 'c', 'https://a.test/', $2 from client`)
  await of(`insert into worker_wish select $1, id, 'favourite', $2 from worker order by id limit 1`)
  return who
}

const who = await fullCustomer()
const { body: file } = await get<Record<string, unknown>>('/account/my-data/', who)

test('a full file is valid by the published schema, which it names', async () => {
  const { status, body: schema } = await get<{ $id: string }>(schemaPath)
  expect(status).toBe(200)
  expect([file.$schema, file.version]).toEqual([schema.$id, OWN_DATA_VERSION])
  expect(schema.$id).toBe(`${testApp.url}${schemaPath}`)
  const validate = validatorOf(schema)
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...file, account: undefined })).toBe(false)
})

test('the schema describes every field of it', () => {
  const validate = validatorOf(z.toJSONSchema(ownDataFile, { io: 'output' }))
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true)
  const empty = Object.entries(file).filter(([, part]) => Array.isArray(part) && part.length === 0)
  expect(empty.map(([name]) => name)).toEqual([])
})

test("a new account's data are valid, too, and another version is not found", async () => {
  const newcomer = await testApp.customer()
  const { body } = await get<object>('/account/my-data/', newcomer)
  const validate = validatorOf((await get<object>(schemaPath)).body)
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  expect(await get('/account/my-data/schema/99')).toMatchObject({ status: 404 })
})
