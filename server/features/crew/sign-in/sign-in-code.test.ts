import { expect, test } from 'vitest'
import type { SentMessage, WholeMessage } from '../../../../domain/api/messages/sent-messages.ts'
import { startAppWithCarriers } from '../../../../testing/app-with-carriers.ts'
import { runQueued } from '../../../../testing/queued-jobs.ts'
import { deletionTasks } from '../../../db/delete-old.ts'
import { query } from '../../../db/transaction.ts'
import { oldSignIns } from '../../accounts/retention.ts'
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

test('an unused code, and the session of a phone that logged out a week ago, are deleted', async () => {
  const { 'forget-ended-sessions': forget } = deletionTasks(deps, oldSignIns)
  const stored = () =>
    query<{ codes: number; phones: number }>(pool, {
      text: `select (select count(*)::int from worker_sign_in_code) as codes,
               (select count(*)::int from worker_session) as phones`,
    })
  await pool.query('delete from worker_sign_in_code')
  await pool.query(
    `insert into worker_session (id, worker_id, token_hash, device, signed_in_at, seen_at, ended_at)
     select gen_random_uuid(), id, sha256(day::text::bytea), '', $1, $1::timestamptz - day * interval '1 day', ended
     from worker, (values (0, null), (1, $1::timestamptz), (179, null), (187, null)) phone (day, ended)`,
    [testApp.clock.now()],
  )
  later(2)
  expect(await post('/crew/sign-in/code/', { phone: '+60127700 02' })).toMatchObject({
    status: 200,
  })
  await forget?.({})
  expect(await stored()).toEqual([{ codes: 1, phones: 3 }])
  later(11)
  await forget?.({})
  expect(await stored()).toEqual([{ codes: 0, phones: 3 }])
  later(8 * 24 * 60)
  await forget?.({})
  expect(await stored()).toEqual([{ codes: 0, phones: 1 }])
})
