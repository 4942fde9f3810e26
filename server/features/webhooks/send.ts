import type { Deps } from '../../deps.ts'
import { repeat } from '../../timing.ts'
import { decrypt } from '../bookings/records/sensitive.ts'
import { type Claim, claimNext, dueEndpoints, recordAnswer } from './deliveries.ts'
import { completeByClock } from './derive.ts'
import { signedHeaders } from './signature.ts'
import { postTo, type SenderOptions } from './webhook-sender.ts'

/** Concurrent sends to one endpoint per process; a slow endpoint does not delay the others. */
const AT_ONCE = 4
const POLL_MS = 1_000

type SendDeps = Pick<Deps, 'pool' | 'clock' | 'settings' | 'resolveHost'>

/** Sends everything that is due, and waits for the results. */
export async function sendDueWebhooks(deps: SendDeps): Promise<void> {
  await completeByClock(deps.pool, deps.clock())
  const ids = await dueEndpoints(deps)
  await Promise.all(ids.map((id) => sendToEndpoint(deps, id)))
}

/**
 * Sends due deliveries every second until stopped. Any number of processes may: each delivery is
 * claimed by one.
 * @returns `stop`, which waits for deliveries under way.
 */
export function followWebhooks(
  deps: SendDeps,
  logger: { warn(details: object, message: string): void },
): { stop(): Promise<void> } {
  const running = new Map<number, Promise<void>>()
  const warn = (err: unknown) => logger.warn({ err }, 'webhooks are not sent')
  const begin = (id: number, signal: AbortSignal) => {
    if (running.has(id)) return
    const sending = sendToEndpoint(deps, id, signal)
      .catch(warn)
      .finally(() => running.delete(id))
    running.set(id, sending)
  }
  const beginDue = async (signal: AbortSignal) => {
    await completeByClock(deps.pool, deps.clock())
    for (const id of await dueEndpoints(deps)) begin(id, signal)
  }
  const stop = repeat(POLL_MS, beginDue, warn)
  return {
    async stop() {
      await stop()
      await Promise.all(running.values())
    },
  }
}

/** Sends the due deliveries of one endpoint, a few at once, until there are none. */
async function sendToEndpoint(deps: SendDeps, id: number, stopped?: AbortSignal): Promise<void> {
  const worker = async () => {
    while (!stopped?.aborted) {
      const claim = await claimNext(deps, id)
      if (!claim) return
      await sendOne(deps, claim)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function sendOne(deps: SendDeps, claim: Claim): Promise<void> {
  const { type, about, version, occurred_at: at } = claim
  const timestamp = at.toISOString()
  const body = JSON.stringify({ type, timestamp, data: { id: about, version } })
  const seconds = Math.floor(deps.clock().getTime() / 1_000)
  const secrets = [claim.secret, claim.secret_before].flatMap((secret) =>
    secret ? [decrypt(secret, deps.settings)] : [],
  )
  const headers = signedHeaders({ id: `msg_${claim.message_id}`, seconds, body }, secrets)
  const begun = performance.now()
  const answer = await postTo(new URL(claim.url), { headers, body }, senderOptions(deps))
  await recordAnswer(deps, claim, answer, performance.now() - begun)
}

/** How this server reaches endpoints, to send to one or check it. */
export function senderOptions({
  settings,
  resolveHost,
}: Pick<Deps, 'settings' | 'resolveHost'>): SenderOptions {
  return { localHosts: settings.webhookLocalHosts, resolveHost }
}
