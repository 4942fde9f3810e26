import { expect, test } from 'vitest'
import type { SentMessage, WholeMessage } from '../../../../domain/api/messages/sent-messages.ts'
import { startAppWithCarriers } from '../../../../testing/app-with-carriers.ts'
import { runQueued } from '../../../../testing/queued-jobs.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { query } from '../../../db/transaction.ts'
import { oldSecrets } from '../../notifications/hide-secrets.ts'
import { notificationTasks } from '../../notifications/send.ts'

const { testApp, whatsapp, sms, later } = await startAppWithCarriers()
const { pool, deps, post, get } = testApp
await testApp.hire(1)

/** Everything stored about messages, except the code that is checked. */
async function everythingStored(): Promise<string> {
  const [row] = await query<{ all: string }>(pool, {
    text: `select string_agg(t::text, ' ') as all from (
             select row_to_json(n) as t from notification n
             union all select row_to_json(d) from delivery d
             union all select row_to_json(o) from outbox o) everything (t)`,
  })
  return row?.all ?? ''
}

test.each([
  ['whatsapp', whatsapp],
  ['sms', sms],
] as const)('a code by %s is read on the phone alone', async (channel, carrier) => {
  later(2)
  const phone = `+60127700${channel === 'sms' ? '02' : '01'}`
  const [worker] = await query<{ id: number }>(pool, {
    text: 'update worker set phone = $1 returning id',
    values: [phone],
  })
  if (channel === 'sms') whatsapp.decide(() => ({ refuse: '131026', retry: 'other-channel' }))
  expect(await post('/crew/sign-in/code/', { phone })).toMatchObject({ status: 200 })
  await runQueued(pool, notificationTasks(deps))
  await runQueued(pool, notificationTasks(deps))
  const code = /\b\d{6}\b/.exec(carrier.carried.at(-1)?.text ?? '')?.[0] ?? ''
  expect(code).not.toBe('')

  const admin = await testApp.admin()
  const { body: list } = await get<{ items: SentMessage[] }>(
    `/staff/messages/?worker=${worker?.id}`,
    admin,
  )
  const [newest] = list.items
  expect(newest).toMatchObject({ kind: 'sign-in-code' })
  const { body: whole } = await get<WholeMessage>(`/staff/messages/${newest?.key}`, admin)
  expect(whole.attempts.at(-1)?.text).toContain('******')
  expect(JSON.stringify([list, whole])).not.toContain(code)
  expect(whole.again.every(({ refused }) => refused !== null)).toBe(true)
  for (const by of ['whatsapp', 'sms', 'email'])
    expect(
      await post(`/staff/messages/${newest?.key}/again/`, { channel: by }, admin),
    ).toMatchObject({ status: 409 })

  const { 'hide-secrets': hide } = deletionTasks(deps, oldSecrets)
  await hide?.({})
  expect(await everythingStored()).toContain(code)
  later(11)
  await hide?.({})
  expect(await everythingStored()).not.toContain(code)
  expect(testApp.log.join('\n')).not.toContain(code)
})
