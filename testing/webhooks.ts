import { Webhook } from 'standardwebhooks'
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { WebhookDelivery } from '../domain/api/company/webhooks.ts'
import { type WebhookType, webhookTypes } from '../domain/webhooks/event-types.ts'
import { sendDueWebhooks } from '../server/features/webhooks/send.ts'
import { openingMoment, type TestApp } from './app.ts'
import type { Person } from './people.ts'
import { openWebhookReceiver, type Received } from './webhook-receiver.ts'

type Endpoint = {
  state: string
  off_because: string | null
  version: number
  deliveries: WebhookDelivery[]
}
type Added = { secret: string; code?: string; fields?: Readonly<Record<string, string>> }

/** The setup of webhook tests: an Admin, and receivers on real sockets. */
export function webhooksIn(testApp: TestApp) {
  const { pool, deps, settings } = { ...testApp, settings: testApp.deps.settings }
  const people = {} as { admin: Person }
  beforeAll(async () => {
    people.admin = await testApp.admin()
  })
  beforeEach(async () => {
    testApp.clock.set(openingMoment)
    await pool.query('delete from webhook_endpoint')
    await pool.query('delete from domain_event')
    await pool.query('delete from outbox')
  })

  const add = (url: string, events: readonly WebhookType[], who = people.admin) =>
    testApp.post<Added>('/staff/webhooks/', { url, events }, who)
  const newest = async () => {
    const { rows } = await pool.query<{ id: number }>('select max(id) as id from webhook_endpoint')
    return rows[0]?.id ?? 0
  }
  const shown = async (id: number) =>
    (await testApp.get<Endpoint>(`/staff/webhooks/${id}`, people.admin)).body

  return {
    people,
    add,
    shown,
    /** A receiver with an endpoint of ours. */
    connected: async (events: readonly WebhookType[] = webhookTypes) => {
      const receiver = await openWebhookReceiver()
      onTestFinished(() => receiver.close())
      settings.webhookLocalHosts = [...settings.webhookLocalHosts, receiver.host]
      const { status, body } = await add(receiver.url, events)
      expect(status, JSON.stringify(body)).toBe(200)
      return { ...receiver, id: await newest(), secret: body.secret }
    },
    send: () => sendDueWebhooks(deps),
    act: (id: number, step: 'test' | 'resend', body: object = {}) =>
      testApp.post(`/staff/webhooks/${id}/${step}/`, body, people.admin),
    /** Like `act`, on the version that the page shows. */
    change: async (id: number, step: 'rotate' | 'switch' | 'change', body: object = {}) => {
      const { version } = await shown(id)
      const path = `/staff/webhooks/${id}/${step}/`
      return testApp.post<Added>(path, { version, ...body }, people.admin)
    },
    /** The newest deliveries, as the page shows them. */
    log: async (id: number) => (await shown(id)).deliveries,
  }
}

/** Verifies a message with the library of Standard Webhooks, which throws for an invalid one. */
export function verified({ body, headers }: Received, secret: string) {
  return new Webhook(secret).verify(body, { ...headers }) as {
    type: string
    timestamp: string
    data: { id: string; version: number }
  }
}
