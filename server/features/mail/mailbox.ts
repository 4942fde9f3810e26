import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Pool } from '../../db/connection.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { foundOrThrow } from '../../http/failure.ts'
import type { Invitation } from '../../providers/mail/port.ts'
import { enclosuresOf, mailById, newestMails, type OutboxMail } from './queries.ts'

// Nothing in a message may run or be fetched.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * `/dev/mailbox`: the outbox for people who try the product (docs/product/calls.md#operation). It
 * is public, so it is mounted in the demo only. `accept: application/json` returns the messages
 * themselves, newest first; `?to=` filters by address.
 */
export const mailbox: FastifyPluginAsync<{ pool: Pool }> = async (app, { pool }) => {
  app.get<{ Querystring: { to?: string } }>(
    '/dev/mailbox',
    { schema: { hide: true } },
    async (request, reply) => {
      const { to } = request.query
      const address = typeof to === 'string' && to.trim() ? to.trim().toLowerCase() : undefined
      const mails = await newestMails(pool, address)
      if (request.headers.accept?.includes('application/json')) {
        return reply.header('cache-control', 'no-store').send(mails)
      }
      return sendPage(reply, 'Mailbox', listOf(mails, address))
    },
  )

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0
      const mail = foundOrThrow(await mailById(pool, id))
      if (request.headers.accept?.includes('application/json')) {
        return reply.header('cache-control', 'no-store').send(mail)
      }
      const { invitations } = await enclosuresOf(pool, id)
      return sendPage(reply, mail.subject, emailOf(mail, invitations))
    },
  )
}

function sendPage(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{margin:0;background:#f4f1ea;color:#1d2b27;font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:24px 16px}
a{color:#0f4f41}
ol{list-style:none;margin:0;padding:0}
li a,article{display:block;background:#fff;border-radius:12px;padding:16px;margin:0 0 8px;text-decoration:none;color:inherit}
small{color:#55645e}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
</style></head>
<body><main>${main}</main></body>
</html>`)
}

function listOf(mails: readonly OutboxMail[], to: string | undefined): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${mail.id}"><b>${escapeHtml(mail.subject)}</b><br><small>${headOf(mail)}</small></a></li>`,
  )
  return `<h1>Mailbox</h1>
<p>Every e-mail of this demo${to ? ` to ${escapeHtml(to)}. <a href="/dev/mailbox">Show all</a>` : ', newest first.'}</p>
${items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No mail yet.</p>'}`
}

function emailOf(mail: OutboxMail, invitations: readonly Invitation[]): string {
  return `<p><a href="/dev/mailbox">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p><small>${headOf(mail)}</small></p>
<article><pre>${mail.sent_at ? 'This mail was sent. Its text is not stored.' : withLinks(mail.text)}</pre></article>
${invitations.map(invitationOf).join('\n')}`
}

function invitationOf({ name, method, text }: Invitation): string {
  return `<article><details><summary>${escapeHtml(`${name}.ics, ${method}`)}</summary><pre>${escapeHtml(text)}</pre></details></article>`
}

function headOf({ to, created_at, sent_at }: OutboxMail): string {
  const written = `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return escapeHtml(`To ${to}, ${written}, ${sent_at ? 'sent' : 'not sent out'}`)
}

/** Escapes text and turns its addresses into links. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(/\bhttps?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s<>])+/g, (url) => {
    const address = url.replace(/[.,;:!?)]+$/, '')
    return `<a href="${address}">${address}</a>${url.slice(address.length)}`
  })
}
