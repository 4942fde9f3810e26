import { test } from 'vitest'
import { openHouse } from '../../test-house.ts'
import { livesIn, type Wire, walkLives } from './test-lives.ts'

/* Fiuu's messages in every order (test-lives.ts). */

const house = await openHouse()
const [admin, manager] = [await house.admin(), await house.manager()]
await house.putInCharge(manager)

type Transaction = { tranId: string; orderId: string; status: string; amount: string }
const transactions = async () =>
  (await house.sandboxBooks<{ transactions: Transaction[] }>()).transactions
const notify = `${house.url}/payments/notify`

const wire: Wire = {
  twists: ['lost-notification', 'bad-skey', 'wrong-amount', 'duplicate:5', 'stale-pending'],
  forgeries: ['bad-skey', 'wrong-amount', 'wrong-currency', 'wrong-merchant'],
  paysTwiceOnOnePage: true,
  async repeat(orderid, { late, ...how }) {
    // A payment that was never made has nothing true to repeat.
    const isMade = (await transactions()).some((each) => each.orderId === orderid)
    const fields = isMade ? {} : { fields: { status: '22' } }
    const nbcb = late ? '1' : '2'
    return house.sandbox('/send', { orderid, nbcb, ...how, ...fields, url: notify })
  },
  stale: (orderid, outcome) =>
    house.sandbox('/send', { orderid, fields: { status: outcome === 'failed' ? '11' : '22' } }),
  forge: (orderid, forgery) =>
    house.sandbox('/send', {
      orderid,
      fields: { status: '00' },
      forgeries: [forgery],
      url: notify,
    }),
  async settle(orderid, paid) {
    const open = (await transactions()).find(
      (each) => each.orderId === orderid && each.status === '22',
    )
    const status = paid ? '00' : '11'
    return open && house.sandbox('/settle', { tranID: open.tranId, status })
  },
  endRefund: (RefID, paid) => house.sandbox('/refund', { RefID, status: paid ? '00' : '11' }),
  taken: async () =>
    (await transactions()).map(({ tranId, orderId, status, amount }) => ({
      try: orderId,
      transactionId: tranId,
      isPaid: status === '00',
      sen: Math.round(Number(amount) * 100),
    })),
}

test('no order of messages loses money, or confirms what is unpaid', {
  timeout: 240_000,
}, async () => {
  const live = livesIn(house, wire, { admin, manager })
  await walkLives(live, { runs: 16, seed: 20_260_302 })
})
