import { expect, test, vi } from 'vitest'
import { caring, startTestApp } from '../../../../testing/app.ts'
import { startFeatureJobs } from '../../../feature-jobs.ts'
import { canDecrypt, decrypt, encrypt, reencrypt } from './sensitive.ts'

const [previous, present, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
if (!previous || !present || !foreign) throw new Error('no keys')

const testApp = await startTestApp({ settings: { encryptionKey: previous } })
await testApp.hire(2, { skills: ['Care Giver'] })
const customer = await testApp.customer()

async function book(start_time: string, customer_medical_details: string): Promise<void> {
  const { status } = await testApp.post(
    '/care-giver/book-care-giver/',
    { ...caring, start_time, customer_medical_details },
    customer,
  )
  expect(status).toBe(201)
}

/** The customers' own view of their orders, in order of booking. */
async function read(): Promise<unknown[]> {
  const { body } = await testApp.get<{ orders: Record<string, unknown>[] }>(
    '/account/my-data/',
    customer,
  )
  return body.orders.map((order) => order.customer_medical_details)
}

async function encrypted(): Promise<Buffer[]> {
  const { rows } = await testApp.pool.query<{ sensitive: Buffer }>(
    'select sensitive from booking_order where sensitive is not null order by id',
  )
  return rows.map(({ sensitive }) => sensitive)
}

test('a replaced key leaves all answers readable, and they are re-encrypted after the start', async () => {
  await book('08:00', 'Walks with a frame')
  // More than one batch: many copies of one order.
  await testApp.pool.query(
    `insert into booking_order (ref, account_id, skill, frequency, sessions, region_id, post_code,
       property_type, payment_method, gross_sen, discount_sen, total_sen, lines, customer_name,
       created_at, sensitive)
     select ref || 'X' || n, null, skill, frequency, sessions, region_id, post_code, property_type,
       payment_method, gross_sen, discount_sen, total_sen, lines, customer_name, created_at, sensitive
     from booking_order, generate_series(1, 600) as n`,
  )
  await testApp.pool.query(
    'insert into account_authenticator_app (account_id, secret, added_at) values ($1, $2, now())',
    [customer.accountId, encrypt('SECRET', previous)],
  )
  Object.assign(testApp.deps.settings, { encryptionKey: present, encryptionKeyBefore: previous })
  await book('13:00', 'Hard of hearing')
  expect(await read()).toEqual(['Walks with a frame', 'Hard of hearing'])

  const logged: string[] = []
  const logger = {
    warn: (_details: object, message: string) => void logged.push(message),
    error: (_details: object, message: string) => void logged.push(message),
  }
  const jobs = await startFeatureJobs(testApp.deps, logger)
  await vi.waitFor(() => expect(logged).toHaveLength(1), { timeout: 10_000 })
  await jobs.stop()
  const apps = await testApp.pool.query<{ secret: Buffer }>(
    'select secret from account_authenticator_app',
  )
  expect(apps.rows.map(({ secret }) => decrypt(secret, { encryptionKey: present }))).toEqual([
    'SECRET',
  ])
  expect(logged).toEqual(['all answers use ENCRYPTION_KEY: the previous key can be removed'])
  const rows = await encrypted()
  expect(rows).toHaveLength(602)
  expect(rows.every((each) => canDecrypt(each, present) && !canDecrypt(each, previous))).toBe(true)

  Object.assign(testApp.deps.settings, { encryptionKeyBefore: undefined })
  expect(await read()).toEqual(['Walks with a frame', 'Hard of hearing'])
})

test('an answer that neither key decrypts is left unchanged', () => {
  const lost = encrypt('Asthma', foreign)
  const keys = { encryptionKey: present, encryptionKeyBefore: previous }
  expect(() => decrypt(lost, keys)).toThrow()
  expect(reencrypt(lost, keys)).toBeUndefined()
  const old = encrypt('Asthma', previous)
  expect(decrypt(old, keys)).toBe('Asthma')
  expect(() => decrypt(old, { encryptionKey: present })).toThrow()
  old[old.length - 1] = (old.at(-1) ?? 0) ^ 1
  expect(() => decrypt(old, keys)).toThrow()
})
