import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { backgroundTasks, pushBounded, type Reply } from '../hosted/background-tasks.ts'

/*
 * Shared by both carriers of messages: they hold messages that a phone cannot receive yet, and report
 * statuses to the merchant as tests request.
 */

/**
 * Faults of the next message. `fail:131026` accepts it and then fails with that code; `refuse:131000`
 * refuses it with that code, `http:503` with that status; `lost-answer` accepts it and breaks the
 * connection; `silent` accepts it and never responds; `lost-status` reports nothing; `held` reports
 * when `/control/release` is called; `delay:500` reports that many milliseconds later; `duplicate:3`
 * reports that often; `reordered` reports the last status first.
 */
export type Fault = string

export type CarrierOptions = {
  /** How often each statement is sent at once, acknowledged or not. */
  copies?: number
  /** Milliseconds between repetitions of an unacknowledged statement. */
  retryAfterMs?: number
  maxRetries?: number
  /** Milliseconds between the states of a message. */
  stepMs?: number
  /** Open `/control` for tests. Never on a public address. */
  control?: boolean
  /** How many messages and posts are stored; the oldest are dropped first. */
  remember?: number
  now?: () => Date
}

export type CarrierSettings = Required<CarrierOptions>

export function settle(options: CarrierOptions): CarrierSettings {
  return {
    copies: options.copies ?? 2,
    retryAfterMs: options.retryAfterMs ?? 2000,
    maxRetries: options.maxRetries ?? 3,
    stepMs: options.stepMs ?? 150,
    control: options.control ?? false,
    remember: options.remember ?? 2000,
    now: options.now ?? (() => new Date()),
  }
}

/** The contents of a post; signed for each attempt. */
export type Statement = {
  readonly about: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One post to the merchant, and its response. */
export type Post = Reply & Statement

/** The argument of `name:argument` in a list, or undefined. */
export function argumentOf(faults: readonly Fault[], name: string): string | undefined {
  return faults.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1)
}

/** Leaves an accepted message without a response, if the test requests it. */
export function isUnanswered(reply: FastifyReply, faults: readonly Fault[]): boolean {
  const isBroken = faults.includes('lost-answer')
  if (!isBroken && !faults.includes('silent')) return false
  reply.hijack()
  if (isBroken) reply.raw.destroy()
  return true
}

export type Sender = ReturnType<typeof statementSender>

/** Posts statements to the merchant, and repeats them until they are acknowledged. */
export function statementSender(settings: CarrierSettings) {
  const tasks = backgroundTasks()
  const posts: Post[] = []
  const held: (() => void)[] = []

  async function post({ about, url, headers, body }: Statement): Promise<Post> {
    const reply = await tasks.post(url, { ...headers }, body)
    return pushBounded(posts, { about, url, headers, body, ...reply }, settings.remember)
  }

  /** Waits for the first attempt. */
  function bring(statement: Statement, copies = settings.copies): Promise<Post> {
    let done = false
    const attempt = async () => {
      const sent = await post(statement)
      done ||= sent.httpStatus >= 200 && sent.httpStatus < 300
      return sent
    }
    return tasks.persist(attempt, () => done, { ...settings, copies })
  }

  return {
    posts,
    post,

    /** Repeats everything byte for byte, like an attacker who recorded it. */
    async replay(): Promise<Post[]> {
      const answers: Post[] = []
      for (const recorded of posts.slice()) answers.push(await post(recorded))
      return answers
    },

    inBackground: tasks.inBackground,
    bring,
    idle: tasks.idle,
    close: tasks.close,

    /** Reports held statuses in their order. */
    release(): void {
      for (const tell of held.splice(0)) tell()
    },
    forget: () => void held.splice(0),

    /** Reports the states of a message one after the other, with the faults. */
    tell(statements: readonly (() => Statement)[], faults: readonly Fault[]): void {
      if (faults.includes('lost-status')) return
      if (faults.includes('held')) {
        const others = faults.filter((each) => each !== 'held')
        pushBounded(held, () => this.tell(statements, others), settings.remember)
        return
      }
      const delayMs = Number(argumentOf(faults, 'delay') ?? 0)
      const copies = Number(argumentOf(faults, 'duplicate') ?? settings.copies)
      const order = faults.includes('reordered') ? statements.toReversed() : statements
      tasks.inBackground(async () => {
        for (const [at, statement] of order.entries()) {
          const ms = settings.stepMs + (at === 0 ? delayMs : 0)
          if (ms > 0) await pause(ms, undefined, { signal: tasks.closing })
          await bring(statement(), copies)
        }
      })
    },
  }
}
