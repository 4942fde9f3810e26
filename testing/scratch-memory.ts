import { statfsSync } from 'node:fs'
import { environment } from '../server/env.ts'

const memory = '/dev/shm'
/** The databases of a whole run take less than half of it. */
const neededBytes = 8_000_000_000

/**
 * Makes temporary directories of this process and those it starts lie in memory, if it has room:
 * each test file creates and deletes a database of 1,300 files, which ext4 takes its time for.
 */
export function keepScratchInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= neededBytes) environment().TMPDIR = memory
  } catch {
    // Not every system has it.
  }
}
