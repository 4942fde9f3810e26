import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Sandbox } from '../../../sandbox/s3/plugin.ts'
import { refusedSignature } from '../../../sandbox/s3/signature.ts'
import { folderStorage } from './folder/adapter.ts'
import type { FileStorage } from './port.ts'
import { s3Storage } from './s3/adapter.ts'

const folder = mkdtempSync(join(tmpdir(), 'jiran-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = { region: 'ap-southeast-1', accessKeyId: 'AKTEST', secretAccessKey: 'secret/of+tests' }
const next: number[] = []
const server = fastify({ forceCloseConnections: true })
await server.register(s3Sandbox, { ...keys, bucket: 'papers', pageSize: 2, next })
const endpoint = await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const settings = { ...keys, endpoint, bucket: 'papers', pathStyle: true }

const storages: [string, FileStorage][] = [
  ['folder', folderStorage(folder)],
  ['s3', s3Storage(settings)],
]
const newKey = (prefix = 'worker-papers') => `${prefix}/${randomUUID()}`

/** A folder's marker, as S3's console makes, and a file of the machine's desktop. */
async function putForeign(): Promise<void> {
  const client = new AwsClient({ ...keys, service: 's3' })
  const headers = { 'x-amz-content-sha256': createHash('sha256').update('').digest('hex') }
  const marker = `${endpoint}/papers/foreign-files/`
  expect((await client.fetch(marker, { method: 'PUT', headers })).status).toBe(200)
  mkdirSync(join(folder, 'foreign-files'), { recursive: true })
  writeFileSync(join(folder, 'foreign-files', '.DS_Store'), '')
}

async function listed(storage: FileStorage, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key, storedAt } of storage.list(prefix)) {
    expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
    found.push(key)
  }
  return found.toSorted()
}

describe.each(storages)('%s', (_, storage) => {
  test('an object is stored byte for byte until it is deleted', async () => {
    const key = newKey()
    expect(await storage.get(key)).toBeUndefined()
    const bytes = Buffer.from([...Array(256).keys()])
    await storage.put(key, bytes, 'application/pdf')
    expect(await storage.get(key)).toEqual(bytes)
    const large = Buffer.alloc(10_000_000, 7)
    await storage.put(newKey('large-files'), large, 'image/png')
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.get(key)).toBeUndefined()
  })

  test('a listing has all of its prefix and nothing else', async () => {
    const mine = Array.from({ length: 5 }, () => newKey('crew-photos')).toSorted()
    for (const key of [...mine, newKey('other')])
      await storage.put(key, Buffer.from('x'), 'image/webp')
    expect(await listed(storage, 'crew-photos/')).toEqual(mine)
    expect(await listed(storage, 'nothing/')).toEqual([])
  })

  test('a listing leaves out what others put there, which could not be deleted', async () => {
    await putForeign()
    const mine = newKey('foreign-files')
    await storage.put(mine, Buffer.from('x'), 'image/webp')
    expect(await listed(storage, 'foreign-files/')).toContain(mine)
    for (const key of await listed(storage, 'foreign-files/')) await storage.delete(key)
    expect(await listed(storage, 'foreign-files/')).toEqual([])
  })

  test.each([
    '../etc/passwd',
    'worker-papers/../../x',
    '/x',
    'worker-papers/a b',
    'worker-papers/',
  ])('the key %s is refused', async (key) => {
    await expect(async () => storage.get(key)).rejects.toThrow('not a key')
    await expect(async () => storage.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow()
    await expect(async () => storage.delete(key)).rejects.toThrow('not a key')
  })
})

test('files of the folder are readable for their owner alone', async () => {
  const storage = folderStorage(folder)
  const key = newKey('own-files')
  await storage.put(key, Buffer.from('x'), 'image/png')
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'own-files')).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(folder, 'own-files'))).toHaveLength(1)
})

describe('s3', () => {
  test("the stand-in accepts Amazon's own example of a signature, and nothing near it", () => {
    // docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: GET Object"
    const example = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    }
    const request = {
      method: 'GET',
      url: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-amz-date': '20130524T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      },
      body: Buffer.alloc(0),
    }
    const at = new Date('2013-05-24T00:00:00Z')
    const check = (changes: object, now = at) =>
      refusedSignature({ ...request, ...changes }, example, now)
    expect(check({})).toBeUndefined()
    expect(check({ url: '/test.txt2' })).toBe('SignatureDoesNotMatch')
    expect(check({ method: 'PUT' })).toBe('SignatureDoesNotMatch')
    expect(check({ headers: { ...request.headers, range: 'bytes=0-8' } })).toBe(
      'SignatureDoesNotMatch',
    )
    expect(check({ body: Buffer.from('x') })).toBe('XAmzContentSHA256Mismatch')
    expect(check({}, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
  })

  test.each([
    ['another secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKOTHER' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, '403 AuthorizationHeaderMalformed'],
    ['a bucket that is missing', { bucket: 'missing' }, '404 NoSuchBucket'],
  ])('%s is an error, and no missing file', async (_, changes, message) => {
    const storage = s3Storage({ ...settings, ...changes })
    await expect(storage.put(newKey(), Buffer.from('x'), 'image/png')).rejects.toThrow(message)
    await expect(storage.get(newKey())).rejects.toThrow(message)
    await expect(storage.delete(newKey())).rejects.toThrow(message)
    await expect(listed(storage, 'any/')).rejects.toThrow(message)
  })

  test('a request that the server could not answer is sent again', async () => {
    const storage = s3Storage(settings)
    const key = newKey()
    next.push(503)
    await storage.put(key, Buffer.from('x'), 'image/png')
    next.push(500)
    expect(await storage.get(key)).toEqual(Buffer.from('x'))
  })
})
