import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError } from '../../startup-error.ts'

/** The format of a backup file: this magic, nonce, gzip in AES-256-GCM, tag. */

const magic = Buffer.from('JIRANB1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = magic.length + NONCE_BYTES

/**
 * Writes a stream to a file, compressed and encrypted. The file gets its name only when it is
 * completely on disk. If several writers use one name, each file is whole and the last one wins.
 */
export async function writeEncrypted(file: string, key: Buffer, source: Readable): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const draft = `${file}.${randomUUID()}.part`
  const framed = new Transform({
    construct(done) {
      this.push(Buffer.concat([magic, nonce]))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk)
    },
    flush(done) {
      done(null, cipher.getAuthTag())
    },
  })
  const target = createWriteStream(draft, { mode: 0o600, flush: true })
  try {
    await pipeline(source, createGzip({ level: 1 }), cipher, framed, target)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  await flushDirectory(dirname(file))
}

/**
 * Reads a file of `writeEncrypted` into a stream.
 * @throws StartupError for a wrong key, or a changed or incomplete file; the data written to the
 *   stream until then must not be used.
 */
export async function readEncrypted(file: string, key: Buffer, target: Writable): Promise<void> {
  const { size } = statSync(file)
  const wrong = new StartupError(`${file} cannot be decrypted: another key, or it is damaged.`)
  if (size < HEAD_BYTES + TAG_BYTES) throw wrong
  const head = readAt(file, 0, HEAD_BYTES)
  if (!head.subarray(0, magic.length).equals(magic)) throw wrong
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(magic.length))
  decipher.setAuthTag(readAt(file, size - TAG_BYTES, TAG_BYTES))
  const source = createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 })
  try {
    await pipeline(source, decipher, createGunzip(), target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // With a wrong key the result is no gzip; a changed byte is noticed at the end.
    if (code?.startsWith('Z_') || /authenticate/.test((error as Error).message)) throw wrong
    throw error
  }
}

function readAt(file: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, length, position)
  } finally {
    closeSync(handle)
  }
  return bytes
}

/** A new name survives a power loss only if its directory is synced. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
