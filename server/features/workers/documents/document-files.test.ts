import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { fileTasks } from './document-files.ts'

const testApp = await startTestApp()
const { pool, deps } = testApp
const { storage } = deps
const admin = await testApp.admin()
const manager = await testApp.manager()
const [hired] = await testApp.hire(1)
const id = hired?.id ?? 0

type Answer = { code?: string; response: string; version: number }
type File = Awaited<ReturnType<Handlers['GET /staff/workers/{id}/documents/{document}/file']>>
type Worker = {
  version: number
  documents: { id: number; file: { name: string; type: string; bytes: number } | null }[]
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`).toString('base64')
const read = async () => (await testApp.get<Worker>(`/staff/workers/${id}`, admin)).body
const documentPath = (document: number) => `/staff/workers/${id}/documents/${document}/file`
let document = 0

async function attach(data: string, name = 'permit.pdf', changes: object = {}) {
  const { version } = await read()
  return testApp.put<Answer>(documentPath(document), { version, name, data, ...changes }, admin)
}
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list('worker-papers/')) found.push(key)
  return found
}
const views = async () =>
  (
    await pool.query(
      `select after from audit_entry where action = 'worker-viewed' and subject = $1 order by id`,
      [String(id)],
    )
  ).rows

beforeAll(async () => {
  const { version } = await read()
  const add = { kind: 'food-handling', number: 'T-1', expires_on: null, note: '' }
  const body = { version, add_documents: [add] }
  expect((await testApp.put<Answer>(`/staff/workers/${id}`, body, admin)).status).toBe(200)
  document = (await read()).documents[0]?.id ?? 0
})

test('a file is attached, read by staff with an entry of the audit log, replaced and removed', async () => {
  expect((await testApp.get(documentPath(document), admin)).status).toBe(404)
  expect((await attach(pdf('first'))).body.response).toBe('The file is attached')
  const [first = ''] = await keys()
  expect((await read()).documents[0]?.file).toEqual({
    name: 'permit.pdf',
    type: 'application/pdf',
    bytes: Buffer.from(pdf('first'), 'base64').length,
  })
  const answer = await testApp.get<File>(documentPath(document), manager)
  expect(answer.body).toEqual({ name: 'permit.pdf', type: 'application/pdf', data: pdf('first') })
  expect(await views()).toEqual([{ after: { document: 'food-handling', file: 'permit.pdf' } }])
  const raw = await fetch(testApp.url + documentPath(document), {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(raw.headers.get('cache-control')).toBe('no-store')
  expect(raw.headers.get('x-content-type-options')).toBe('nosniff')
  expect(raw.headers.get('content-type')).toContain('application/json')

  expect((await attach(pdf('second'), 'new.pdf')).status).toBe(200)
  const [second = '', ...more] = await keys()
  expect(more).toEqual([])
  expect(second).not.toBe(first)
  expect((await testApp.get<File>(documentPath(document), admin)).body.data).toBe(pdf('second'))

  const { version } = await read()
  const removed = await testApp.post<Answer>(
    `${documentPath(document)}/remove/`,
    { version },
    admin,
  )
  expect(removed.body.response).toBe('The file is removed')
  expect(await keys()).toEqual([])
  expect((await read()).documents[0]?.file).toBeNull()
  expect((await testApp.get(documentPath(document), admin)).status).toBe(404)

  const { rows } = await pool.query(
    `select before->'documents'->0->>'file' as before, after->'documents'->0->>'file' as after
     from audit_entry where action = 'worker-changed' and subject = $1 order by id offset 1`,
    [String(id)],
  )
  expect(rows).toEqual([
    { before: null, after: 'permit.pdf' },
    { before: 'permit.pdf', after: 'new.pdf' },
    { before: 'new.pdf', after: null },
  ])
})

test('its type is that of its content, and an image loses where it was taken', async () => {
  for (const text of ['<html><script>', '%PDF-1.7 cut'])
    expect(await attach(Buffer.from(text).toString('base64'))).toMatchObject({
      status: 400,
      body: { code: 'file-unreadable' },
    })
  const text = Buffer.from('GPS 3.1 N')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(text.length)
  const chunk = (name: string, length: Buffer, content: Buffer) =>
    Buffer.concat([length, Buffer.from(name), content, Buffer.from('CRC!')])
  const none = Buffer.alloc(0)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('tEXt', size, text),
    chunk('IEND', Buffer.alloc(4), none),
  ])
  expect((await attach(png.toString('base64'), 'card.pdf')).status).toBe(200)
  const { type, data } = (await testApp.get<File>(documentPath(document), admin)).body
  expect(type).toBe('image/png')
  expect(Buffer.from(data, 'base64').includes('GPS')).toBe(false)
})

test('a refused file leaves nothing: too long, outdated, of another document', async () => {
  const before = await keys()
  const long = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10_000_000), Buffer.from('%%EOF')])
  expect((await attach(long.toString('base64'))).status).toBe(400)
  const longer = Buffer.alloc(11_000_000).toString('base64')
  expect((await attach(longer)).status).toBe(413)
  expect(await attach(pdf('x'), 'x.pdf', { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'out-of-date' },
  })
  const { version } = await read()
  const body = { version, name: 'x.pdf', data: pdf('x') }
  expect((await testApp.put(documentPath(2_000_000), body, admin)).status).toBe(404)
  expect(await keys()).toEqual(before)
})

test('of concurrent changes one wins, and its file is stored', async () => {
  const { version } = await read()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const body = { version, name: `${at}.pdf`, data: pdf(`${at}`) }
      return testApp.put<Answer>(documentPath(document), body, admin)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 200)
  const { body } = await testApp.get<File>(documentPath(document), admin)
  expect(body).toMatchObject({ name: `${winner}.pdf`, data: pdf(`${winner}`) })
  expect(await keys()).toHaveLength(1)
})

test('files that no document names are deleted after a day, also of a document that was removed', async () => {
  const [current = ''] = await keys()
  const orphan = 'worker-papers/00000000-0000-4000-8000-000000000001'
  await storage.put(orphan, Buffer.from('x'), 'application/pdf')
  const cleanUp = async (hours: number) => {
    testApp.clock.set(new Date(Date.now() + hours * 3_600_000))
    await fileTasks(deps)['delete-unused-files']?.({})
  }
  await cleanUp(23)
  expect((await keys()).toSorted()).toEqual([current, orphan].toSorted())
  await cleanUp(25)
  expect(await keys()).toEqual([current])
  await pool.query('delete from worker_document where id = $1', [document])
  await cleanUp(25)
  expect(await keys()).toEqual([])
})
