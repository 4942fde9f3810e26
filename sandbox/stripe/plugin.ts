import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPage } from '../hosted/page.ts'
import { apiRoutes } from './api.ts'
import { setupPages } from './cards.ts'
import { controlRoutes } from './control.ts'
import { checkoutPage, closedPage } from './pages.ts'
import { decide } from './payments.ts'
import { hide, type StripeSandboxOptions, settle } from './settings.ts'
import { closeOverdue, type Method, openStore } from './store.ts'
import { webhookSender as openWebhookSender } from './webhook-sender.ts'
import { nested, textIn } from './wire.ts'

/**
 * A payment provider for tests and demonstrations that speaks Stripe's protocol: Checkout sessions,
 * their page, signed events with retries, refunds. It needs its own port, because the paths of
 * Stripe's API begin at the root. Its state is in memory and bounded; it shares no code with the
 * product.
 */
export async function stripeSandbox(
  scope: FastifyInstance,
  options: StripeSandboxOptions,
): Promise<void> {
  const settings = settle(options)
  const store = openStore(settings.remember, options.webhookUrl ?? '')
  const webhookSender = openWebhookSender(settings, store)
  let origin = ''
  const standIn = { settings, store, webhookSender, base: () => origin }

  scope.addHook('onClose', () => webhookSender.close())
  scope.addHook('onRequest', async (request) => {
    origin ||= `http://${request.host}`
  })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_request, body, done) => done(null, nested(new URLSearchParams(String(body)))),
  )

  apiRoutes(scope, standIn)

  setupPages(scope, standIn)

  const openSession = (request: FastifyRequest) => {
    const session = store.sessions.get((request.params as { id: string }).id)
    if (session) closeOverdue(session, settings.now())
    return session
  }

  scope.get('/c/pay/:id', hide, async (request, reply) => {
    const session = openSession(request)
    if (session?.status !== 'open') return sendPage(reply, 410, closedPage(session?.status))
    const addresses = [session.successUrl, session.cancelUrl]
    const page = checkoutPage(settings, session, `/c/pay/${session.id}`, false)
    return sendPage(reply, 200, page, addresses)
  })

  scope.post('/c/pay/:id', hide, async (request, reply) => {
    const session = openSession(request)
    const back = session?.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) ?? ''
    // A second press of the button.
    if (session?.status === 'complete') return reply.redirect(back, 303)
    if (session?.status !== 'open') return sendPage(reply, 410, closedPage(session?.status))
    const fields = nestedBody(request)
    const decision = textIn(fields, 'decision')
    const chosen = textIn(fields, 'method') as Method
    const method = session.methods.includes(chosen) ? chosen : 'card'
    if (decision === 'cancel') return reply.redirect(session.cancelUrl, 303)
    if (decision === 'pay' || decision === 'slow') {
      const isShared = textIn(fields, 'card') === 'shared'
      session.fingerprint = fingerprintOf(isShared ? 'several people' : session.email)
      // Cards answer at once; banks may take time.
      await decide(standIn, session, decision, decision === 'slow' ? 'fpx' : method)
      return reply.redirect(back, 303)
    }
    // Like at Stripe, a declined payment does not end the session: the customer can try again.
    const page = checkoutPage(settings, session, `/c/pay/${session.id}`, true)
    return sendPage(reply, 402, page, [session.successUrl, session.cancelUrl])
  })

  if (settings.control) controlRoutes(scope, standIn)
}

const fingerprintOf = (whose: string) =>
  createHash('sha256').update(whose.toLowerCase()).digest('base64url').slice(0, 16)

const nestedBody = (request: FastifyRequest) => (request.body ?? {}) as ReturnType<typeof nested>
