import { expect, test } from 'vitest'
import type { SavedCardShown } from '../../../domain/api/payments/saved-cards.ts'
import { startTestApp } from '../../../testing/app.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import { automaticCases } from '../../../testing/payments/automatic-cases.ts'
import { stripeCards } from '../../../testing/payments/card-drivers.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { cardTasks } from '../saved-cards/cards.ts'

/* Series that are renewed with cards at Stripe (testing/payments/automatic-cases.ts). */

const testApp = await startTestApp({ provider: 'stripe' })
const driver = stripeCards(testApp)
const { people, paid } = visitsIn(testApp)
const { withAccount } = partnerAccounts(testApp)

automaticCases(testApp, driver)

test('a card does not renew a series on a partner’s account', async () => {
  await testApp.hire(2)
  const { member } = await withAccount()
  const onAccount = { payment_method: 'Account', frequency: 'weekly' }
  const { order } = (await testApp.book(member, onAccount)).body
  const { body } = await testApp.get<{ state: string }>(
    `/booking-details/series/?order=${order}`,
    member,
  )
  expect(body.state).toBe('running')
  expect(body).not.toHaveProperty('automatic')
  const turnedOn = await testApp.post('/account/automatic-renewal/', { order, on: true }, member)
  expect(turnedOn).toMatchObject({ status: 409, body: { code: 'cards-not-saved' } })
})

test('an old return URL saves nothing again', async () => {
  const { customer } = people
  await testApp.hire(2)
  const { order } = await paid({ frequency: 'weekly' })
  await driver.allow(order, customer, 'works')
  const cardOf = async () =>
    (await testApp.get<{ card?: SavedCardShown }>('/saved-cards/', customer)).body.card
  expect(await cardOf()).toEqual({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 })
  const { setups } = await testApp.sandboxBooks<{ setups: { id: string }[] }>()
  await testApp.post('/saved-cards/remove/', {}, customer)
  const { rows } = await testApp.pool.query<{ payload: object }>(
    `select p.payload from graphile_worker._private_jobs p
     join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'end-card'
     order by p.id desc limit 1`,
  )
  await cardTasks(testApp.deps)['end-card']?.(rows[0]?.payload)
  const back = `${testApp.url}/payments/card-saved?session_id=${setups[0]?.id}`
  await fetch(back, { redirect: 'manual' })
  expect(await cardOf()).toBeUndefined()
})
