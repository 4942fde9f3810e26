import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { startTestApp } from '../../../testing/app.ts'

const testApp = await startTestApp()
const { pool } = testApp
const admin = await testApp.admin()

type Shown = z.output<Contract['GET /staff/message-templates/']['response']>

const path = '/staff/message-templates/'
const read = async (language = 'en', who = admin) =>
  (await testApp.get<Shown>(`${path}?language=${language}`, who)).body
const itemOf = (shown: Shown, kind: string) => shown.items.find((item) => item.kind === kind)
const state = (body: object, who = admin) =>
  testApp.put<{ code?: string; response: string }>(
    path,
    { kind: 'moved', language: 'ms', state: 'approved', version: 0, ...body },
    who,
  )

test('every kind is shown in a language, with an invented visit, then with a real one', async () => {
  const invented = await read()
  expect(invented.booking_id).toBeNull()
  expect(invented.items.length).toBeGreaterThan(20)
  expect(itemOf(invented, 'moved')?.whatsapp.text).toContain('Nur Aisyah')

  await testApp.hire(2)
  const customer = await testApp.customer()
  const { booking_id: id } = (await testApp.book(customer)).body
  const shown = await read('ms')
  expect(shown.booking_id).toBe(id)
  const moved = itemOf(shown, 'moved')
  expect(moved).toMatchObject({
    title: 'Visit moved',
    audience: 'customer',
    urgent: true,
    whatsapp: { name: 'jiran_moved', language: 'ms', buttons: ['Lihat tempahan'] },
    sms: { parts: 1 },
  })
  expect(moved?.whatsapp.text).toMatch(/^Salam sejahtera .*Isn, 9 Mac, 9:00 PG/s)
  expect(moved?.whatsapp.template).toContain('{{1}}')
  expect(moved?.sms.text).toMatch(/^RM0\.00 Jiran: /)
  expect(moved?.mail).toBeUndefined()
  expect(itemOf(shown, 'done')?.mail?.subject).toContain('telah selesai')
})

test('an Admin states the approval of a language, which the audit log has', async () => {
  expect((await state({})).status).toBe(200)
  const approvals = itemOf(await read(), 'moved')?.approvals
  expect(approvals).toMatchObject([
    { language: 'en', state: 'not-submitted', version: 0 },
    { language: 'ms', state: 'approved', version: 1, outdated: false },
    { language: 'zh', state: 'not-submitted', version: 0 },
  ])
  expect(approvals?.[1]?.changed_by).toMatch(/\S/)
  const { body } = await testApp.get<{ items: object[] }>('/staff/audit/?kind=template', admin)
  expect(body.items[0]).toMatchObject({
    verb: 'changed',
    subject: 'moved ms',
    before: { state: 'not-submitted' },
    after: { state: 'approved' },
  })
  const late = await state({ state: 'rejected' })
  expect(late).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  expect(late.body.response).toContain(admin.name)
  expect((await state({}, await testApp.manager())).status).toBe(403)
  expect((await state({ kind: 'written' })).status).toBe(400)
})

test('a text that has changed since its approval is marked', async () => {
  await pool.query(`update message_template set body = 'Hello {{1}}' where kind = 'moved'`)
  const [, malay] = itemOf(await read(), 'moved')?.approvals ?? []
  expect(malay).toMatchObject({ state: 'approved', outdated: true })
  await state({ state: 'submitted', version: malay?.version })
  expect(itemOf(await read(), 'moved')?.approvals[1]).toMatchObject({
    state: 'submitted',
    outdated: false,
  })
})

test('of many concurrent changes by Admins one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => state({ kind: 'soon', state: 'submitted' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
})
