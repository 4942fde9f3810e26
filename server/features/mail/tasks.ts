import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { JobTasks } from '../../jobs.ts'
import { messageSent } from '../../observability/signals.ts'
import type { MailProvider } from '../../providers/mail/port.ts'
import { sendMailJob } from './commands.ts'
import { enclosuresOf, mailById } from './queries.ts'

/** While the database is away, that a mail was sent is noted so long: a failover takes half of it. */
const noteWithinMs = 60_000
const noteAgainMs = 500

const payload = z.object({ id: z.number().int() })

/**
 * The mail jobs. Without a provider messages stay in the outbox, complete. A sent message loses its
 * text here, because a link or code in it is for its reader only. A message may arrive twice when
 * the program is killed between sending it and recording that; it then has the same Message-ID
 * (docs/product/notifications.md#once).
 */
export function mailTasks(deps: {
  pool: Pool
  clock: () => Date
  mail: MailProvider | undefined
  /** Why what a mail says is no longer so, asked just before each attempt; undefined: it is so. */
  whyUntrue?: (id: number, now: Date) => Promise<string | undefined>
}): JobTasks {
  const { pool, clock, mail, whyUntrue } = deps
  return {
    async [sendMailJob](given) {
      if (!mail) return
      const { id } = payload.parse(given)
      const message = await mailById(pool, id)
      if (!message || message.sent_at) return
      const untrue = await whyUntrue?.(id, clock())
      if (untrue) {
        await withdraw(pool, id, untrue)
        return
      }
      try {
        const { to, subject, text, html } = message
        const { conversation: thread, invitations } = await enclosuresOf(pool, id)
        await mail.send({
          id: thread?.id ?? `outbox-${id}`,
          to,
          subject,
          text,
          html,
          ...(thread
            ? { conversation: { references: thread.references, replyTo: thread.reply_to } }
            : {}),
          invitations,
        })
      } catch (error) {
        await query(pool, {
          text: 'update outbox set last_error = left($2, 300) where id = $1',
          values: [id, error instanceof Error ? error.message : String(error)],
        })
        // Its own words name the reader and quote the message: they stay in the outbox.
        throw new Error(`message ${id} was not handed over${codeOf(error)}`)
      }
      await noteSent(pool, id, clock())
      const seconds = (clock().getTime() - message.created_at.getTime()) / 1_000
      messageSent.publish({ channel: 'email', seconds })
    },
  }
}

/** It is not sent any more; like one that was sent it loses its text. */
async function withdraw(pool: Pool, id: number, reason: string): Promise<void> {
  await query(pool, {
    text: `update outbox set withdrawn = $2, last_error = null, body_text = '', body_html = '',
             invitations = null where id = $1`,
    values: [id, reason],
  })
}

/** The mail server has it: thrown away, that would be a second mail. */
async function noteSent(pool: Pool, id: number, at: Date): Promise<void> {
  const until = performance.now() + noteWithinMs
  for (;;) {
    try {
      await query(pool, {
        text: `update outbox set sent_at = $2, last_error = null, body_text = '', body_html = '',
            invitations = null where id = $1`,
        values: [id, at],
      })
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(noteAgainMs * (0.5 + Math.random()))
    }
  }
}

function codeOf(error: unknown): string {
  const known = typeof error === 'object' && error !== null && 'code' in error
  return known && typeof error.code === 'string' ? `: ${error.code}` : ''
}
