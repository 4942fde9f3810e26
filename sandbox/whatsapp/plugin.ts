import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { argumentOf, isUnanswered } from '../phone/carrier.ts'
import { controlRoutes } from './control.ts'
import { readOutgoing } from './outgoing.ts'
import { hide, type WhatsappSandboxOptions } from './settings.ts'
import { openStandIn } from './stand-in.ts'
import { refusal, waId } from './wire.ts'

/**
 * WhatsApp for tests and demonstrations: speaks the Cloud API's protocol, delivers to simulated
 * phones and reports signed statuses. Its state is in memory and bounded; it shares no code with the
 * product.
 */
export async function whatsappSandbox(
  scope: FastifyInstance,
  options: WhatsappSandboxOptions,
): Promise<void> {
  const standIn = openStandIn(options)
  const { settings, sender, next } = standIn
  scope.addHook('onClose', () => sender.close())
  scope.addHook('onListen', async () => standIn.decide(settings.templates ?? []))

  scope.post<{ Params: { version: string; id: string } }>(
    '/:version/:id/messages',
    hide,
    async ({ params, headers, body }, reply) => {
      if (!isBearer(headers.authorization, settings.token)) return refuse(reply, 401, 190)
      if (params.id !== settings.phoneNumberId) return refuse(reply, 400, 100)
      const faults = next.shift() ?? []
      const status = argumentOf(faults, 'http')
      if (status) return reply.code(Number(status)).send('')
      const code = argumentOf(faults, 'refuse')
      if (code) return refuse(reply, 400, Number(code))
      const read = readOutgoing(body, standIn.templates)
      if (typeof read === 'number') return refuse(reply, 400, read)
      const id = standIn.newId()
      standIn.take(id, read, faults)
      if (isUnanswered(reply, faults)) return reply
      const input = String((body as { to?: unknown }).to)
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input, wa_id: waId(read.number) }],
        messages: [{ id, message_status: 'accepted' }],
      }
    },
  )

  if (settings.control) controlRoutes(scope, standIn)
}

const refuse = (reply: FastifyReply, status: number, code: number) =>
  reply.code(status).send(refusal(code))

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const due = Buffer.from(`Bearer ${token}`)
  return given.length === due.length && timingSafeEqual(given, due)
}
