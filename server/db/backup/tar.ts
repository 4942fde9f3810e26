import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { StartupError } from '../../startup-error.ts'
import { bareEnvironment } from '../embedded-binaries.ts'

/**
 * Packs a directory while PostgreSQL works in it: changes to files in the meantime are in its WAL
 * as well.
 * @param use reads the archive.
 */
export async function pack(
  directory: string,
  args: readonly string[],
  use: (archive: Readable) => Promise<void>,
): Promise<void> {
  const tar = spawn('tar', ['-C', directory, '-cf', '-', ...args], {
    env: bareEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [, stderr] = await Promise.all([once(tar, 'close'), textOf(tar.stderr), use(tar.stdout)])
  const code = tar.exitCode
  // 1: a file changed while tar read it.
  if (code !== 0 && code !== 1) throw new StartupError(`tar failed: ${stderr.trim()}`)
}

/** Unpacks an archive into an existing directory. @param fill writes the archive. */
export async function unpack(
  directory: string,
  fill: (archive: Writable) => Promise<void>,
): Promise<void> {
  // With --ignore-zeros tar reads until the stream ends, so that nothing is written to a closed
  // pipe.
  const tar = spawn('tar', ['-C', directory, '--ignore-zeros', '--no-same-owner', '-xpf', '-'], {
    env: bareEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const closed = once(tar, 'close')
  const [stderr] = await Promise.all([textOf(tar.stderr), fill(tar.stdin)])
  await closed
  if (tar.exitCode !== 0) throw new StartupError(`tar failed: ${stderr.trim()}`)
}

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
