import { spawn } from 'node:child_process'

/**
 * Ends a process and deletes a directory when this process has ended in any way: a killed test run
 * leaves nothing behind.
 * @returns cancels it, after an orderly end.
 */
export function cleanUpAfterExit(pid: number, directory: string): () => void {
  const sweeper = spawn(
    '/bin/sh',
    [
      '-c',
      // Its input ends with this process. On SIGTERM our server stops its own database; PostgreSQL
      // itself would wait for its clients.
      'cat >/dev/null; kill -TERM "$1" 2>/dev/null; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"',
      'sweeper',
      `${pid}`,
      directory,
    ],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  sweeper.unref()
  return () => {
    sweeper.kill('SIGKILL')
  }
}
