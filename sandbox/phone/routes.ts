import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, phonesPage } from './page.ts'
import { type Channel, type Phones, receptions } from './phones.ts'
import { script, style } from './style.ts'

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `style-src ${source(style)}`,
  `script-src ${source(script)}`,
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const hide = { schema: { hide: true } } as object

/** Path of the phones, in the demo and next to a stand-in that runs alone. */
const phonePath = '/dev/phone'

/** The open app: WhatsApp unless SMS was requested. */
const appOf = (name: unknown): Channel => (name === 'sms' ? 'sms' : 'whatsapp')

/** A typed number in E.164; undefined if it is invalid. */
function numberOf(text: unknown): string | undefined {
  const digits = typeof text === 'string' ? text.replace(/\D/g, '').replace(/^0/, '60') : ''
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined
}

/**
 * `/dev/phone`: the simulated phones for people who try the product. It is public, so it is mounted
 * only in the demo. `accept: application/json` returns the phones themselves.
 */
export async function phonePage(
  scope: FastifyInstance,
  { phones, now = () => new Date() }: { phones: Phones; now?: () => Date },
): Promise<void> {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const wantsJson = ({ headers }: FastifyRequest) =>
    headers.accept?.includes('application/json') ?? false

  type PhoneRoute = { Querystring: { number?: unknown; app?: unknown }; Params: { number: string } }

  scope.get<PhoneRoute>(phonePath, hide, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (wantsJson(request)) return reply.send(phones.list())
    const number = numberOf(request.query.number)
    if (number) return reply.redirect(pathOf(phonePath, phones.of(number)), 303)
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(phonesPage(phonePath, phones.list(), undefined, 'whatsapp'))
  })

  scope.get<PhoneRoute>(`${phonePath}/:number`, hide, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const number = numberOf(request.params.number)
    if (!number) return reply.redirect(phonePath, 303)
    const phone = phones.find(number) ?? { number, reception: 'on' as const, messages: [] }
    if (wantsJson(request)) return reply.send(phone)
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(phonesPage(phonePath, phones.list(), phone, appOf(request.query.app)))
  })

  type Written = {
    Params: { number: string }
    Body: Readonly<Record<string, string | undefined>> | undefined
  }

  scope.register(async (forms) => {
    // No other site may write in the name of these people.
    forms.addHook('onRequest', async ({ headers }, reply) => {
      const from = headers['sec-fetch-site']
      if (from !== undefined && from !== 'same-origin' && from !== 'none')
        return reply.code(403).send({ error: 'Only from the page itself' })
    })

    forms.post<Written>(`${phonePath}/:number/reply`, hide, async ({ params, body }, reply) => {
      const number = numberOf(params.number)
      const channel = appOf(body?.channel)
      const text = (body?.quick ?? body?.text ?? '').slice(0, 1000).trim()
      if (number && text) {
        const id = channel === 'sms' ? `SM${randomUUID()}` : `wamid.${randomUUID()}`
        const at = now()
        phones.reply(number, { id, channel, direction: 'out', text, at, isRead: true })
      }
      return reply.redirect(`${phonePath}/${number?.slice(1) ?? ''}?app=${channel}`, 303)
    })

    forms.post<Written>(`${phonePath}/:number/read`, hide, async ({ params, body }, reply) => {
      const number = numberOf(params.number)
      if (number && phones.find(number)) phones.read(number, appOf(body?.channel))
      return reply.code(204).send()
    })

    forms.post<Written>(`${phonePath}/:number/reception`, hide, async ({ params, body }, reply) => {
      const number = numberOf(params.number)
      const reception = receptions.find((each) => each === body?.reception)
      if (number && reception) phones.setReception(number, reception)
      return reply.redirect(`${phonePath}/${number?.slice(1) ?? ''}`, 303)
    })
  })
}
