import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Setup, Task } from './serve.ts'

/** The measured server, a process that obeys commands. */
export type Server = {
  port: number
  task: <Answer>(task: Task) => Promise<Answer>
  end: () => void
}

/** Starts the server. @param children contains it until it ends. */
export async function startServer(setup: Setup, children: Set<ChildProcess>): Promise<Server> {
  const serving = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(setup)], {
    stdio: 'inherit',
  })
  children.add(serving)
  serving.once('exit', () => children.delete(serving))
  const waiting = new Map<number, (result: unknown) => void>()
  serving.on('message', ({ id, result }: { id: number; result: unknown }) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const gone = new Promise<never>((_, reject) => {
    serving.once('exit', () => reject(new Error('the server under measurement ended')))
  })
  gone.catch(() => undefined)
  const answerTo = (id: number) =>
    Promise.race([gone, new Promise<unknown>((resolve) => waiting.set(id, resolve))])
  const port = (await answerTo(0)) as number
  let last = 0
  return {
    port,
    async task<Answer>(task: Task) {
      last += 1
      serving.send({ id: last, task })
      return (await answerTo(last)) as Answer
    },
    end: () => serving.disconnect(),
  }
}
