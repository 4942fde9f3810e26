import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { walDirectory } from './backup-directory.ts'
import { readEncrypted } from './encrypted-file.ts'
import { moveLog } from './log-archive.ts'

const scratch = mkdtempSync(join(tmpdir(), 'jiran-log-archive-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const key = Buffer.alloc(32, 1)

test('a program and a backup that move the log concurrently leave it complete', async () => {
  const outgoing = join(scratch, 'cluster', 'outgoing_wal')
  mkdirSync(outgoing, { recursive: true })
  const segments = new Map(
    Array.from({ length: 12 }, (_, at) => [
      `0000000100000000000000${at.toString(16).toUpperCase().padStart(2, '0')}`,
      randomBytes(200_000),
    ]),
  )
  for (const [name, bytes] of segments) writeFileSync(join(outgoing, name), bytes)
  const backupDir = join(scratch, 'backups')
  await Promise.all(
    Array.from({ length: 3 }, () => moveLog(join(scratch, 'cluster'), backupDir, key)),
  )
  expect(readdirSync(outgoing)).toEqual([])
  const directory = walDirectory(backupDir)
  expect(readdirSync(directory).sort()).toEqual([...segments.keys()].map((name) => `${name}.enc`))
  for (const [name, bytes] of segments) {
    const target = new PassThrough()
    const [found] = await Promise.all([
      buffer(target),
      readEncrypted(join(directory, `${name}.enc`), key, target),
    ])
    expect(found.equals(bytes), name).toBe(true)
  }
})
