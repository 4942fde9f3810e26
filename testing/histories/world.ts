import { Logger, runOnce } from 'graphile-worker'
import { addDays, dayOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import { query } from '../../server/db/transaction.ts'
import { deriveMessages } from '../../server/feature-jobs.ts'
import { tomorrowListTasks } from '../../server/features/bookings/crew-notices/tomorrow-list.ts'
import { noticeTasks } from '../../server/features/bookings/crew-notices/worker-notices.ts'
import { dayBeforeTasks } from '../../server/features/bookings/mails/day-before-mail.ts'
import { reminderTasks } from '../../server/features/bookings/mails/reminders.ts'
import { mailTasks } from '../../server/features/mail/tasks.ts'
import { notificationTasks } from '../../server/features/notifications/send.ts'
import { bookingTasks } from '../../server/features/ordering/tasks.ts'
import type { MessagingProvider } from '../../server/providers/messaging/port.ts'
import { startTestApp } from '../app.ts'
import { Killed } from '../carrier.ts'
import { openMessagingStandIns } from '../messaging.ts'
import type { Person } from '../people.ts'

/** Later than the database's clock, so that the queue's own times apply. */
const firstDay = '2030-01-07'
/** Between two histories: by then, the visits of the last one are over. */
const DAYS_OF_A_HISTORY = 70

/** How long an answer is awaited; on a slow machine, later ones count as lost. */
const ANSWER_MS = 1_000

/** The sending process is killed: before a message is sent, or before its answer is stored. */
export type KillMoment = 'before' | 'after'

type Worker = { readonly id: number; readonly identifier: string; readonly phone: string }
export type Customer = Person & { readonly phone: string }

/** The people of one history. */
export type Cast = {
  readonly customers: readonly Customer[]
  readonly workers: readonly Worker[]
}

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * The product on real sockets and a real database, with its queue and the stand-ins of its
 * carriers, at a time that a test moves. Everything due happens on time, to the minute.
 */
export async function openWorld() {
  let now = instantOf(firstDay, 0)
  let histories = 0
  const standIns = await openMessagingStandIns(() => now, { retryAfterMs: 1 }, ANSWER_MS)
  const killer = mortalProcess()
  const testApp = await startTestApp({
    messaging: {
      whatsapp: killer.mortal(standIns.providers.whatsapp),
      sms: killer.mortal(standIns.providers.sms),
    },
    settings: { leadHours: 0 },
    derivesLater: true,
  })
  await standIns.connect(testApp.url)
  const { pool } = testApp
  const mail = { send: async () => undefined, close: () => undefined }
  const deps = { ...testApp.deps, mail }
  testApp.clock.set(now)
  const admin = await testApp.admin()
  await testApp.putInCharge(await testApp.manager())

  const everyMinute = { ...reminderTasks(deps), ...noticeTasks(deps) }
  const dayBefore = dayBeforeTasks(deps)
  const lists = tomorrowListTasks(deps)
  const tasks = {
    ...notificationTasks(deps),
    ...bookingTasks(deps),
    ...noticeTasks(deps),
    ...mailTasks(deps),
  }
  const names = Object.keys(tasks)

  function setClock(moment: Date) {
    now = moment
    testApp.clock.set(moment)
  }

  /**
   * Runs what is due by the queue's own times, in its own runner. The queue gives up a running job
   * in whose place another was added; if the running one is killed, only the other one runs.
   */
  async function runDue(): Promise<void> {
    for (;;) {
      await deriveMessages(deps)
      const due = await query(pool, {
        text: `update graphile_worker._private_jobs j set run_at = now() - interval '1 second'
               from graphile_worker._private_tasks t
               where t.id = j.task_id and t.identifier = any($1) and j.run_at <= $2
                 and j.attempts < j.max_attempts returning j.id`,
        values: [names, now],
      })
      if (due.length === 0 || killer.isDead()) return
      await runOnce({
        pgPool: pool,
        taskList: tasks,
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
        preset: { worker: { concurrentJobs: 4 } },
      })
    }
  }

  async function runAll(of: Readonly<Record<string, (given: unknown) => Promise<void>>>) {
    for (const task of Object.values(of)) await task({})
  }

  /** Runs everything that happens at this moment, until nothing is left. */
  async function tick(moment: Date = now): Promise<void> {
    setClock(moment)
    killer.revive()
    const hour = (moment.getUTCHours() + 8) % 24
    await runAll(everyMinute)
    if (hour >= 18 && hour < 22) await runAll(dayBefore)
    if (hour >= 18 && hour < 21) await runAll(lists)
    let left: number
    do {
      await runDue()
      await standIns.idle()
      const [queued] = await query<{ count: number }>(pool, {
        text: `select count(*)::int from graphile_worker._private_jobs j
               join graphile_worker._private_tasks t on t.id = j.task_id
               where t.identifier = any($1) and j.run_at <= $2 and j.attempts < j.max_attempts`,
        values: [names, now],
      })
      left = queued?.count ?? 0
    } while (left > 0 && !killer.isDead())
  }

  /** The next moment at which something may be due. */
  async function nextMoment(): Promise<Date> {
    const [row] = await query<{ at: Date | null }>(pool, {
      text: `select min(at) as at from (
               select j.run_at as at from graphile_worker._private_jobs j
               join graphile_worker._private_tasks t on t.id = j.task_id
               where t.identifier = any($2)
               union all
               select unnest(array[starts_at - interval '2 hours', ends_at]) from booking
               where ends_at > $1 and status not in ('Cancelled', 'Expired')
               union all
               select unnest(array[hold_until - interval '5 minutes', hold_until])
               from booking_order where hold_until > $1) m
             where at > $1`,
      values: [now, names],
    })
    const day = dayOf(now)
    const hours = [instantOf(day, 8), instantOf(day, 18), instantOf(addDays(day, 1), 8)]
    const clocked = hours.filter((at) => at > now)
    return new Date(Math.min(...[...clocked, ...(row?.at ? [row.at] : [])].map(Number)))
  }

  async function people(): Promise<Cast> {
    histories += 1
    const hired = await testApp.hire(3)
    const workers = hired.map((each, at) => ({ ...each, phone: phoneOf(histories * 10 + at) }))
    for (const [at, { id, phone }] of workers.entries()) {
      await query(pool, {
        text: `update worker set phone = $2, full_name = $3, languages = '{en}' where id = $1`,
        values: [id, phone, `${['Ana', 'Bala', 'Citra'][at]} Tan`],
      })
    }
    const customers: Customer[] = []
    for (const at of [5, 6]) {
      const phone = phoneOf(histories * 10 + at)
      customers.push({ ...(await testApp.customer({ phone })), phone })
    }
    return { customers, workers }
  }

  return {
    testApp,
    standIns,
    admin,
    pool,
    now: () => now,
    tick,
    kill: killer.plan,
    /** Plans no more moments, switches every phone on, and delays nothing. */
    async recover({ customers, workers }: Cast): Promise<void> {
      killer.recover()
      for (const channel of ['whatsapp', 'sms'] as const)
        await standIns.control(channel, '/release')
      for (const { phone: number } of [...customers, ...workers])
        await standIns.control('whatsapp', '/phone', { number, reception: 'on' })
    },
    /** Deliveries whose answer did not arrive, or whose process died before storing it. */
    lostAnswers: killer.lostAnswers,

    /** Time passes while nothing runs, as with a long queue. */
    pass: (seconds = 1) => setClock(new Date(now.getTime() + seconds * 1000)),

    /** Time passes; `seen` is called after everything due at a moment. */
    async wait(minutes: number, seen: () => Promise<void>): Promise<void> {
      const until = new Date(now.getTime() + minutes * 60_000)
      for (;;) {
        await tick()
        await seen()
        const next = await nextMoment()
        if (next > until) break
        setClock(next)
      }
      await tick(until)
      await seen()
    },

    /** Begins another history, on a Monday at this hour, with new people. */
    async begin(hour: number): Promise<Cast> {
      killer.revive()
      await testApp.dismissAll()
      await query(pool, { text: 'delete from graphile_worker._private_jobs' })
      for (const channel of ['whatsapp', 'sms'] as const) {
        await standIns.idle()
        await standIns.control(channel, '/forget')
      }
      const day = addDays(firstDay, histories * DAYS_OF_A_HISTORY)
      setClock(instantOf(day, hour))
      await testApp.staysProven(admin)
      await query(pool, {
        text: `update session set expires_at = $1::timestamptz + '400 days' where account_id = $2`,
        values: [now, admin.accountId],
      })
      return people()
    },
    close: () => standIns.close(),
  }
}

function phoneOf(number: number): string {
  return `+6012${String(1_000_000 + number)}`
}

/** Providers of a process that dies at a message, as planned; it sends nothing after that. */
function mortalProcess() {
  const moments: KillMoment[] = []
  const lostAnswers = new Set<string>()
  let dead = false
  function mortal(provider: MessagingProvider): MessagingProvider {
    return {
      ...provider,
      async send(message) {
        if (dead) throw new Killed()
        const moment = moments.shift()
        dead ||= moment !== undefined
        if (moment === 'before') throw new Killed()
        const result = await provider.send(message)
        if ('refused' in result && result.refused === 'no-answer')
          lostAnswers.add(message.reference)
        if (!dead) return result
        lostAnswers.add(message.reference)
        throw new Killed()
      },
    }
  }
  return {
    mortal,
    plan: (moment: KillMoment) => void moments.push(moment),
    isDead: () => dead,
    lostAnswers,
    revive() {
      dead = false
    },
    recover() {
      dead = false
      moments.length = 0
    },
  }
}
