import { test } from 'vitest'
import { openHouse } from '../../test-house.ts'
import { livesIn, walkLives } from './test-lives.ts'
import { stripeWire } from './test-wires.ts'

/* Stripe's events in every order (test-lives.ts). */

const house = await openHouse({ provider: 'stripe' })
const [admin, manager] = [await house.admin(), await house.manager()]
await house.putInCharge(manager)

test('no order of events loses money, or confirms what is unpaid', {
  timeout: 240_000,
}, async () => {
  const live = livesIn(house, stripeWire(house), { admin, manager })
  await walkLives(live, { runs: 10, seed: 20_260_303 })
})
