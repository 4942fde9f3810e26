import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { fiuuSandbox } from '../../sandbox/fiuu/plugin.ts'
import type { FiuuSandboxOptions } from '../../sandbox/fiuu/settings.ts'
import { Failure } from '../../server/http/failure.ts'
import { fiuuProvider } from '../../server/providers/payment/fiuu/adapter.ts'
import type { ReadMessage } from '../../server/providers/payment/fiuu/messages.ts'
import type { ReadRefund } from '../../server/providers/payment/fiuu/refunds.ts'
import type { CheckoutRequest, PaymentProvider } from '../../server/providers/payment/port.ts'

/** Fiuu's adapter with the stand-in, both on real sockets, new for each test. */

/** The merchant's keys at the stand-in. */
export const keys = {
  merchantId: 'ACME',
  verifyKey: 'f5bb0c8de146c67b44babbf4e6584cc0',
  secretKey: 'SECRETKEY0123456789SECRETKEY0123',
}

export type Merchant = {
  origin: string
  read: ReadMessage[]
  refunds: ReadRefund[]
  acknowledge: boolean
}

let opened: FastifyInstance[] = []

/** The current test's stand-in address, adapter and merchant. */
export let sandbox: string
export let payment: PaymentProvider
export let merchant: Merchant

/** Opens them for each test of the calling file. */
export function openMerchantForEachTest(): void {
  beforeEach(async () => {
    sandbox = await openSandbox()
    payment = provider(sandbox)
    merchant = await openMerchant(payment)
  })

  afterEach(async () => {
    await Promise.all(opened.map((app) => app.close()))
    opened = []
  })
}

async function listen(app: FastifyInstance): Promise<string> {
  opened.push(app)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** @returns the address of a separate stand-in. */
export async function openSandbox(more: Partial<FiuuSandboxOptions> = {}): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(fiuuSandbox, {
    prefix: '/sandbox/fiuu',
    ...keys,
    control: true,
    retryAfterMs: 5,
    pendingAfterMs: null,
    refundAfterMs: null,
    ...more,
  })
  return `${await listen(app)}/sandbox/fiuu`
}

/** The adapter for a stand-in. */
export function provider(sandbox: string, extendedVcode = false): PaymentProvider {
  const recurring = { url: sandbox, deletesTokens: true }
  return fiuuProvider({ ...keys, payUrl: sandbox, apiUrl: sandbox, extendedVcode, recurring })
}

/** A minimal merchant that records and acknowledges messages. */
async function openMerchant(payment: PaymentProvider): Promise<Merchant> {
  const app = fastify({ forceCloseConnections: true })
  const merchant: Merchant = { origin: '', read: [], refunds: [], acknowledge: true }
  const settled = (understood: boolean) => ({ understood, verdict: 'busy' })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Failure ? error.status : 500).send(''),
  )
  await app.register((scope) =>
    payment.routes(scope, {
      async onPayment({ message, kind }) {
        merchant.read.push({ ok: true, message, kind, fields: message.raw })
        return settled(merchant.acknowledge)
      },
      async onRefund({ refund }) {
        merchant.refunds.push({ ok: true, value: refund })
        return settled(true)
      },
      async onUnproven({ reason, claimedOrderRef }) {
        if (claimedOrderRef === undefined)
          merchant.refunds.push({ ok: false, refusal: { code: reason } })
        else merchant.read.push({ ok: false, reason, claimedOrderRef })
        return {}
      },
      showResult: async (reply) => reply.send(''),
      onCardSaved: async () => ({}),
      showCard: async (reply) => reply.send(''),
      now: () => new Date(),
    }),
  )
  merchant.origin = await listen(app)
  return merchant
}

/** A checkout request. */
export function order(merchant: Merchant, more: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderRef: 'OD8842',
    amountSen: 2760,
    billName: 'Nur Aisyah binti Ismail',
    billEmail: 'aisyah@example.test',
    billMobile: '0123987654',
    description: 'Cleaning, 2 hours',
    publicUrl: merchant.origin,
    cancelUrl: `${merchant.origin}/payment-result?order=1`,
    openUrl: `${merchant.origin}/payments/open/OD8842/key`,
    locale: 'en',
    ...more,
  }
}

/** Posts a form like a browser, without following the redirect. */
export async function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** The hidden fields of a page. */
export const hidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map((m) => [
      m[1],
      (m[2] ?? '').replaceAll('&amp;', '&'),
    ]),
  )

/** Opens the hosted page and presses a button; returns the fields that the browser carries back. */
export async function walk(
  payment: PaymentProvider,
  request: CheckoutRequest,
  decision: string,
  channel = 'credit',
): Promise<Record<string, string>> {
  const page = payment.checkout(request)
  const opened = await (await submit(page.url, page.fields)).text()
  const action = /<form method="post" action="([^"]+)"/.exec(opened)?.[1]
  if (!action) throw new Error(`No payment page but: ${opened}`)
  const ended = await submit(new URL(action, page.url).href, { decision, channel })
  return hidden(await ended.text())
}

/** Controls the stand-in. */
export async function control(sandbox: string, path: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(`${sandbox}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
