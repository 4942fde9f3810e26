import { test } from 'vitest'
import { openHouse } from '../../test-house.ts'
import { livesIn, walkLives } from './test-lives.ts'
import { fiuuWire } from './test-wires.ts'

/* Fiuu's messages in every order (test-lives.ts). */

const house = await openHouse()
const [admin, manager] = [await house.admin(), await house.manager()]
await house.putInCharge(manager)

test('no order of messages loses money, or confirms what is unpaid', {
  timeout: 240_000,
}, async () => {
  const live = livesIn(house, fiuuWire(house), { admin, manager })
  await walkLives(live, { runs: 16, seed: 20_260_302 })
})
