import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readEncrypted, writeEncrypted } from './encrypted-file.ts'

const scratch = mkdtempSync(join(tmpdir(), 'jiran-encrypted-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const key = Buffer.alloc(32, 1)
const file = join(scratch, 'file.enc')
const content = 'walks with a frame '.repeat(10_000)

async function read(with_: Buffer = key): Promise<string> {
  const target = new PassThrough()
  const [found] = await Promise.all([text(target), readEncrypted(file, with_, target)])
  return found
}

test('a file is read as written, and encrypted on disk', async () => {
  await writeEncrypted(file, key, Readable.from([content]))
  expect(await read()).toBe(content)
  expect(readFileSync(file).includes('frame')).toBe(false)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test.each([
  ['another key', (bytes: Buffer) => bytes, Buffer.alloc(32, 2)],
  ['a changed byte', (bytes: Buffer) => flipped(bytes, 60), key],
  ['a changed tag', (bytes: Buffer) => flipped(bytes, bytes.length - 1), key],
  ['a missing end', (bytes: Buffer) => bytes.subarray(0, -20), key],
  ['no content', () => Buffer.alloc(0), key],
  ['another file', () => Buffer.from('x'.repeat(100)), key],
])('%s is refused', async (_what, change, by) => {
  await writeEncrypted(file, key, Readable.from([content]))
  writeFileSync(file, change(readFileSync(file)))
  const target = new PassThrough()
  target.resume()
  await expect(readEncrypted(file, by, target)).rejects.toThrow('cannot be decrypted')
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8((copy[at] ?? 0) ^ 1, at)
  return copy
}
