import { inTransaction, query } from '../server/db/transaction.ts'
import { type NewNotification, notify } from '../server/features/notifications/notify.ts'
import { notificationTasks } from '../server/features/notifications/send.ts'
import { openingMoment } from './app.ts'
import { startAppWithCarriers } from './app-with-carriers.ts'
import type { Carried } from './carrier.ts'
import type { Person } from './people.ts'
import { runQueued } from './queued-jobs.ts'

/**
 * An app with carriers and one customer at a time, whom tests notify and whose messages they read.
 */
export async function startNotified() {
  const app = await startAppWithCarriers()
  const { testApp, whatsapp, sms, setClock } = app
  const { pool, deps, clock } = testApp
  const sending = notificationTasks(deps)
  await testApp.putInCharge(await testApp.manager())

  let customer: Person
  let phone = ''
  let phones = 0
  let keys = 1000
  function nextKey() {
    keys += 1
    return `test:${keys}`
  }

  const runJobs = () => runQueued(pool, sending)

  async function agree(person: Person, channels = ['whatsapp', 'sms'], granted = true) {
    await query(pool, {
      text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
             select id, translate(phone, ' -()', ''), channel, 'utility', $3, 'I agree', 'profile', $4
             from account, unnest($2::text[]) as channel where id = $1`,
      values: [person.accountId, channels, granted, clock.now()],
    })
  }

  const kindOf = ({ template, text }: Carried) => template?.name.replace('jiran_', '') ?? text
  /**
   * Kinds of the messages to this test's customer, or to another number; others have visits too.
   */
  const kinds = (of: { carried: Carried[] }, whose = phone) =>
    of.carried.filter(({ to }) => to === whose).map(kindOf)

  async function states() {
    return query<{ kind: string; state: string; reason: string | null }>(pool, {
      text: 'select kind, state, reason from notification order by id',
    })
  }

  async function deliveries() {
    return query<{ channel: string; state: string; error_code: string | null }>(pool, {
      text: 'select channel, state, error_code from delivery order by id',
    })
  }

  /**
   * Before each test: nothing is pending, and a new customer has a number that no other test uses.
   */
  async function startAgain() {
    setClock(openingMoment.toISOString())
    for (const carrier of [whatsapp, sms]) {
      carrier.carried.length = 0
      carrier.behaviours.length = 0
      carrier.decide(() => 'take')
    }
    await testApp.dismissAll()
    await pool.query('delete from notification')
    await pool.query('delete from graphile_worker._private_jobs')
    await testApp.hire(2)
    customer = await testApp.customer()
    phones += 1
    phone = `+6012${String(1_000_000 + phones)}`
    await pool.query('update account set phone = $2 where id = $1', [
      customer.accountId,
      `+60 ${phone.slice(3)}`,
    ])
    return { customer, phone }
  }

  /** A notification about nothing in particular. */
  function message(more: Partial<NewNotification> = {}): NewNotification {
    return {
      key: nextKey(),
      kind: 'arrived',
      parameters: { name: 'Aisyah', path: '/', worker: 'Siti', skill: 'Cleaner' },
      to: { accountId: customer.accountId, phone, email: customer.email, locale: 'ms' },
      ...more,
    } as NewNotification
  }

  const tell = (...notifications: NewNotification[]) =>
    inTransaction(pool, (tx) => notify(tx, clock.now(), notifications))

  return { ...app, runJobs, agree, kinds, states, deliveries, message, tell, startAgain }
}
