import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { pack, unpack } from './tar.ts'

test('an archive is read until its stream ends, whatever follows its last file', async () => {
  const [from, into] = ['from', 'into'].map((name) => mkdtempSync(join(tmpdir(), `tar-${name}-`)))
  if (!from || !into) throw new Error('no directories')
  onTestFinished(() => {
    for (const each of [from, into]) rmSync(each, { recursive: true })
  })
  writeFileSync(join(from, 'note'), 'everything')
  let archive = Buffer.alloc(0)
  await pack(from, ['note'], async (stream) => {
    archive = await buffer(stream)
  })
  const zeros = Array.from({ length: 100 }, () => Buffer.alloc(65_536))
  await unpack(into, (target) => pipeline(Readable.from([archive, ...zeros]), target))
  expect(readFileSync(join(into, 'note'), 'utf8')).toBe('everything')
})
