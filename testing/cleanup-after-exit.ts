import { spawn } from 'node:child_process'

/**
 * Ends a process and removes a directory when this process is gone, however it ended: a killed
 * test run leaves nothing behind.
 * @returns calls it off, after an orderly end.
 */
export function cleanUpAfterExit(pid: number, directory: string): () => void {
  const sweeper = spawn(
    '/bin/sh',
    [
      '-c',
      // Its input ends with us. A program stops its own database on SIGTERM; PostgreSQL itself
      // takes SIGTERM as waiting for its clients, who are gone.
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
