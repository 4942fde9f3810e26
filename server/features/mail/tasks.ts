import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { JobTasks } from '../../jobs.ts'
import { messageSent } from '../../observability/signals.ts'
import type { MailProvider } from '../../providers/mail/port.ts'
import { sendMailJob } from './commands.ts'
import { enclosuresOf, mailById } from './queries.ts'

/**
 * How long recording a sent mail is retried while the database is away: a failover takes half of
 * it.
 */
const noteWithinMs = 60_000
const noteAgainMs = 500

const payload = z.object({ id: z.number().int() })

/**
 * The mail jobs. Without a provider, messages stay in the outbox complete. A sent message loses its
 * text, because its links and codes are only for the reader. A message may arrive twice if the
 * process is killed between sending and recording it; both have the same Message-ID
 * (docs/product/notifications.md#once).
 */
export function mailTasks(deps: {
  pool: Pool
  clock: () => Date
  mail: MailProvider | undefined
  /** Why a mail is no longer true, checked just before each attempt; undefined: it is true. */
  obsoleteReason?: (id: number, now: Date) => Promise<string | undefined>
}): JobTasks {
  const { pool, clock, mail, obsoleteReason } = deps
  return {
    async [sendMailJob](rawPayload) {
      if (!mail) return
      const { id } = payload.parse(rawPayload)
      const message = await mailById(pool, id)
      if (!message || message.sent_at) return
      const obsolete = await obsoleteReason?.(id, clock())
      if (obsolete) {
        await withdraw(pool, id, obsolete)
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
        // The server's error text may name the reader and quote the message, so it is only stored
        // in the outbox.
        throw new Error(`message ${id} was not handed over${codeOf(error)}`)
      }
      await noteSent(pool, id, clock())
      const seconds = (clock().getTime() - message.created_at.getTime()) / 1_000
      messageSent.publish({ channel: 'email', seconds })
    },
  }
}

/** Withdraws a mail; like a sent one, it loses its text. */
async function withdraw(pool: Pool, id: number, reason: string): Promise<void> {
  await query(pool, {
    text: `update outbox set withdrawn = $2, last_error = null, body_text = '', body_html = '',
             invitations = null where id = $1`,
    values: [id, reason],
  })
}

/** The mail server has it: giving up would cause a second mail. */
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
