import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addEvents, program, readHistory } from './history.ts'

const testApp = await startTestApp()
await testApp.hire(1)

test("the program's changes show the company's name, others the person's", async () => {
  const customer = await testApp.customer()
  const { booking_id } = (await testApp.book(customer)).body
  const { rows } = await testApp.pool.query<{ id: number }>(
    'select id from booking where booking_id = $1',
    [booking_id],
  )
  const id = rows[0]?.id ?? 0
  const now = testApp.clock.now()
  await inTransaction(testApp.pool, async (tx) => {
    await addEvents(tx, [id], program, 'Paid online: confirmed', now)
    // A person may have the same name as the program.
    const namesake = { accountId: customer.accountId, who: program.who }
    await addEvents(tx, [id], namesake, 'Moved', now)
  })
  const history = await readHistory(testApp.pool, id, 'Mesra Home Help')
  expect(history.map(({ who, what }) => ({ who, what })).slice(1)).toEqual([
    { who: 'Mesra Home Help', what: 'Paid online: confirmed' },
    { who: program.who, what: 'Moved' },
  ])
})
