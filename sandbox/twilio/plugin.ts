import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { argumentOf, isUnanswered } from '../phone/carrier.ts'
import { controlRoutes } from './control.ts'
import { hide, type TwilioSandboxOptions } from './settings.ts'
import { openStandIn, type Sent } from './stand-in.ts'
import { partsOf, refusal } from './wire.ts'

/**
 * SMS for tests and demonstrations: speaks Twilio's protocol, delivers to simulated phones and posts
 * signed callbacks. Its state is in memory and bounded; it shares no code with the product.
 */
export async function twilioSandbox(
  scope: FastifyInstance,
  options: TwilioSandboxOptions,
): Promise<void> {
  const standIn = openStandIn(options)
  const { settings, sender, sent, next } = standIn
  scope.addHook('onClose', () => sender.close())
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const messages = '/2010-04-01/Accounts/:account/Messages'
  type Params = { account: string; sid: string }

  scope.post<{ Params: Params }>(
    `${messages}.json`,
    hide,
    async ({ params, headers, body }, reply) => {
      if (!isAllowed(params.account, headers.authorization))
        return refuse(reply, 401, 20003, 'Authenticate')
      const faults = next.shift() ?? []
      const status = argumentOf(faults, 'http')
      if (status) return reply.code(Number(status)).send('')
      const code = argumentOf(faults, 'refuse')
      if (code) return refuse(reply, 400, Number(code), 'Refused as asked')
      const form = (body ?? {}) as Readonly<Record<string, string | undefined>>
      const { To: to = '', Body: text = '', StatusCallback: callback = '' } = form
      const from = form.From ?? form.MessagingServiceSid ?? ''
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return refuse(reply, 400, 21211, "Invalid 'To' Phone Number")
      if (!from) return refuse(reply, 400, 21603, "A 'From' phone number is required")
      if (!text) return refuse(reply, 400, 21602, 'Message body is required')
      if (text.length > 1600) return refuse(reply, 400, 21617, 'The message is too long')
      if (callback && !URL.canParse(callback))
        return refuse(reply, 400, 21609, "Invalid 'StatusCallback' URL")
      const message = standIn.take({ from, to, text, callback }, faults)
      if (isUnanswered(reply, faults)) return reply
      return reply.code(201).send(resource(message))
    },
  )

  scope.get<{ Params: Params }>(
    `${messages}/:sid.json`,
    hide,
    async ({ params, headers }, reply) => {
      if (!isAllowed(params.account, headers.authorization))
        return refuse(reply, 401, 20003, 'Authenticate')
      const message = sent.get(params.sid)
      if (!message) return refuse(reply, 404, 20404, 'The requested resource was not found')
      return resource(message)
    },
  )

  function isAllowed(account: string, header: string | undefined): boolean {
    const { accountSid, authToken } = settings
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    const given = Buffer.from(header ?? '')
    const due = Buffer.from(`Basic ${basic}`)
    return account === accountSid && given.length === due.length && timingSafeEqual(given, due)
  }

  const resource = ({ sid, from, number, shown, status, errorCode, price }: Sent) => ({
    sid,
    account_sid: settings.accountSid,
    from,
    to: number,
    body: shown.text,
    status,
    num_segments: String(partsOf(shown.text)),
    error_code: errorCode ?? null,
    price: price ?? null,
    price_unit: 'USD',
  })

  if (settings.control) controlRoutes(scope, standIn)
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send(refusal(code, status, message))
