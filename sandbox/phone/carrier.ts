import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { backgroundTasks, pushBounded, type Reply } from '../hosted/background-tasks.ts'

/*
 * What both carriers of messages do alike: hold what a phone cannot take yet, and tell the merchant,
 * as tests ask for.
 */

/**
 * What the next message does. `fail:131026` fails with that code after it was taken over;
 * `refuse:131000` is answered with that code, `http:503` with that status; `lost-answer` is taken
 * over and the connection broken; `silent`: it is taken over and never answered; `lost-status`: nothing is
 * reported; `held`: reported when `/control/release` asks for it; `delay:500`: reported so many
 * milliseconds later; `duplicate:3`: reported so often; `reordered`: the last is reported first.
 */
export type Mischief = string

export type CarrierOptions = {
  /** How often each statement is sent at once, acknowledged or not. */
  copies?: number
  /** Between repetitions of what was not acknowledged, in milliseconds. */
  retryAfterMs?: number
  maxRetries?: number
  /** From one state of a message to the next, in milliseconds. */
  stepMs?: number
  /** Open `/control` to tests. Never on a public address. */
  control?: boolean
  /** How many messages and posts are remembered; the oldest go first. */
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

/** What is posted: signed for each attempt. */
export type Statement = {
  readonly about: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** One post to the merchant, and what it answered. */
export type Post = Reply & Statement

/** The argument of `name:argument` in a list, or undefined. */
export function argumentOf(mischief: readonly Mischief[], name: string): string | undefined {
  return mischief.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1)
}

/** Leaves a message that was taken over without an answer, where that is asked for. */
export function isUnanswered(reply: FastifyReply, mischief: readonly Mischief[]): boolean {
  const isBroken = mischief.includes('lost-answer')
  if (!isBroken && !mischief.includes('silent')) return false
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

    /** Everything once more, byte by byte, as who has recorded it would. */
    async replay(): Promise<Post[]> {
      const answers: Post[] = []
      for (const recorded of posts.slice()) answers.push(await post(recorded))
      return answers
    },

    inBackground: tasks.inBackground,
    bring,
    idle: tasks.idle,
    close: tasks.close,

    /** Tells what was held, in the order in which it was. */
    release(): void {
      for (const tell of held.splice(0)) tell()
    },
    forget: () => void held.splice(0),

    /** Tells the states of a message one after the other, as the mischief says. */
    tell(statements: readonly (() => Statement)[], mischief: readonly Mischief[]): void {
      if (mischief.includes('lost-status')) return
      if (mischief.includes('held')) {
        const others = mischief.filter((each) => each !== 'held')
        pushBounded(held, () => this.tell(statements, others), settings.remember)
        return
      }
      const delayMs = Number(argumentOf(mischief, 'delay') ?? 0)
      const copies = Number(argumentOf(mischief, 'duplicate') ?? settings.copies)
      const order = mischief.includes('reordered') ? statements.toReversed() : statements
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
