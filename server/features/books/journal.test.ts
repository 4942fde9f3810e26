import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { partnerAccounts } from '../../../testing/partner-accounts.ts'
import { readJournal } from './journal.ts'

const testApp = await startTestApp()
const { order, panel, pay, post, withAccount } = partnerAccounts(testApp)

test('the reversal of a partner payment names the payment', async () => {
  await testApp.hire(1)
  const { id, ...account } = await withAccount()
  const { rm } = await order({ id, ...account })
  await pay(id, rm)
  const [payment] = (await panel(id)).account.payments
  const reversed = await post(`/staff/partners/${id}/payments/${payment?.id}/reverse/`, {})
  expect(reversed.status).toBe(200)
  await pay(id, rm)
  const journal = await readJournal(testApp.pool, '2026-03')
  const entries = journal.filter(({ kind }) => kind.startsWith('partner-paid'))
  expect(entries).toMatchObject([
    { kind: 'partner-paid', corrects: '' },
    { kind: 'partner-paid-back', corrects: String(entries[0]?.id) },
    { kind: 'partner-paid', corrects: '' },
  ])
})
