import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { channelsFor } from '../../../domain/notifications/channels.ts'
import { isKind, kinds } from '../../../domain/notifications/kinds.ts'
import {
  type NextStep,
  type NoChannel,
  nextStep,
  type PastDelivery,
} from '../../../domain/notifications/next-step.ts'
import { sendTime } from '../../../domain/notifications/quiet-hours.ts'
import { withoutSecrets } from '../../../domain/notifications/secrets.ts'
import { isRefused } from '../../../domain/notifications/templates/approval.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { messageSent } from '../../observability/signals.ts'
import type { MessagingChannel, MessagingProvider } from '../../providers/messaging/port.ts'
import {
  type Claim,
  claimNew,
  claimRepeated,
  end,
  giveUp,
  type Outcome,
  recorder,
  release,
  scheduleNext,
  skip,
  writeMails,
} from './deliveries.ts'
import { sendJob } from './notify.ts'
import { sendToApp } from './push.ts'
import { obsoleteReasonOf, readUnfinished, type StoredNotification } from './stored.ts'
import { type Text, textOf } from './texts.ts'

/** Concurrent sends, so that one slow answer does not delay the others. */
const AT_ONCE = 8
/**
 * Between two messages of a batch: six a second do not slow bookings down (docs/performance.md).
 */
const BETWEEN_MS = 160

const payload = z.object({ ids: z.array(z.number().int()) })

export type SendDeps = Pick<Deps, 'pool' | 'clock' | 'settings' | 'messaging' | 'push'>

/** The job that sends notifications (docs/product/notifications.md#attempts). */
export function notificationTasks(deps: SendDeps): JobTasks {
  const record = recorder(deps.pool)
  return {
    async [sendJob](rawPayload) {
      let ids: readonly number[] = payload.parse(rawPayload).ids
      while (ids.length > 0) ids = await sendSome(deps, ids, record)
    },
  }
}

/** Steps after which another may follow at once. */
const goesOn: ReadonlySet<NextStep['do']> = new Set(['give-up', 'send', 'skip'])

type Planned = { readonly row: StoredNotification; readonly step: NextStep }
type Sending = Planned & { readonly claim: Claim; readonly text: Text }

/** Does the next step of each notification; returns those that may have another. */
async function sendSome(
  deps: SendDeps,
  ids: readonly number[],
  record: (outcome: Outcome) => Promise<void>,
): Promise<number[]> {
  const now = deps.clock()
  const rows = await readUnfinished(deps.pool, ids)
  const planned = rows.map((row): Planned => ({ row, step: stepOf(deps, row, now) }))
  const sending = await inTransaction(deps.pool, async (tx) => {
    await end(tx, endings(planned), now)
    await giveUp(
      tx,
      planned.flatMap(({ step }) => (step.do === 'give-up' ? [step.delivery.id] : [])),
      now,
    )
    await skip(tx, planned.flatMap(skipped), now)
    await scheduleNext(
      tx,
      planned.flatMap(({ row, step }) =>
        step.do === 'wait' ? [{ id: row.id, at: step.until }] : [],
      ),
    )
    await writeMails(
      tx,
      deps.settings,
      planned.filter(isMailed).map(({ row }) => row),
      now,
    )
    const claims = [
      ...(await claimNew(
        tx,
        planned.flatMap(({ row, step }) => newDelivery(deps, row, step)),
        now,
      )),
      ...(await claimRepeated(tx, planned.flatMap(repeated), now)),
    ]
    return claims.flatMap((claim): Sending[] => {
      const one = planned.find(({ row }) => row.id === claim.notificationId)
      const text = one && textOf(one.row, claim.channel, deps.settings.company.name)
      return text ? [{ ...one, claim, text }] : []
    })
  })
  await inTurn(sending, sending.length > 1 ? BETWEEN_MS : 0, async (one) => {
    const { claim, row, step } = one
    if (!(await isStillDue(deps, one))) {
      await release(deps.pool, claim, step.do === 'repeat' ? step.delivery : undefined)
      return
    }
    const result = await send(deps, one)
    const at = deps.clock()
    await record({ claim, result, at })
    if ('refused' in result) return
    const seconds = (at.getTime() - row.send_after.getTime()) / 1_000
    messageSent.publish({ channel: claim.channel, seconds })
  })
  const again = planned.filter(({ step }) => goesOn.has(step.do))
  return [...new Set([...again.map(({ row }) => row.id), ...sending.map(({ row }) => row.id)])]
}

/**
 * Decides the step again just before it is done: a batch takes seconds, in which a visit may move
 * or someone may write STOP (docs/product/notifications.md#checked-again).
 */
async function isStillDue(deps: SendDeps, { claim, row, step }: Sending): Promise<boolean> {
  const [fresh] = await readUnfinished(deps.pool, [row.id])
  const claimed = fresh?.deliveries.find(({ id }) => id === claim.id)
  if (!fresh || claimed?.state !== 'sending') return false
  const before = row.deliveries.filter(({ id }) => id === claim.id)
  const others = fresh.deliveries.filter(({ id }) => id !== claim.id)
  const now = stepOf(deps, { ...fresh, deliveries: [...others, ...before] }, deps.clock())
  return now.do === step.do && (now.do !== 'send' || now.channel === claim.channel)
}

function stepOf(deps: SendDeps, row: StoredNotification, now: Date): NextStep {
  const { kind } = row
  if (!isKind(kind)) return { do: 'fail', reason: 'unknown-kind' }
  if (row.send_after > now && row.deliveries.length === 0) {
    return { do: 'wait', until: row.send_after }
  }
  const open = (['whatsapp', 'sms'] as const).filter((channel) => deps.messaging?.[channel])
  const reach = {
    audience: row.audience,
    category: row.category,
    urgent: row.urgent,
    push: row.has_push && deps.push !== undefined,
    phone: row.phone !== null,
    email: row.email !== null,
    answers: kind === 'written',
    onlyChannel: row.only_channel,
    refused: isRefused(row.approval),
    consents: row.consents,
    open,
  }
  return nextStep(
    {
      urgent: row.urgent,
      channels: channelsFor(kinds[kind], reach),
      refused: reach.refused,
      deliveries: row.deliveries.map(pastDelivery),
      obsolete: obsoleteReasonOf(row, now),
      none: whyNone(row, open.length),
      notBefore: sendTime(
        now,
        { now: kinds[kind].now || row.only_channel !== null },
        row.useless_after,
      ),
    },
    now,
  )
}

function whyNone({ phone }: StoredNotification, open: number): NoChannel {
  if (open === 0) return 'no-provider'
  return phone === null ? 'no-number' : 'no-consent'
}

function pastDelivery(stored: StoredNotification['deliveries'][number]): PastDelivery {
  const { id, channel, state, error_code: errorCode } = stored
  const createdAt = new Date(stored.created_at)
  return { id, channel, state, errorCode, createdAt, updatedAt: new Date(stored.updated_at) }
}

function endings(planned: readonly Planned[]) {
  return planned.flatMap(({ row, step }) =>
    step.do === 'cancel' || step.do === 'suppress' || step.do === 'fail'
      ? [{ id: row.id, state: endStates[step.do], reason: step.reason }]
      : [],
  )
}

const endStates = { cancel: 'cancelled', suppress: 'suppressed', fail: 'failed' } as const

/** The next step is an e-mail, or an accompanying one is not written yet. */
function isMailed({ row, step }: Planned): boolean {
  if (row.email === null || !isKind(row.kind)) return false
  if (row.deliveries.some(({ channel }) => channel === 'email')) return false
  if (step.do === 'send' && step.channel === 'email') return true
  const stands = step.do === 'send' || step.do === 'nothing'
  return stands && kinds[row.kind].mail === 'always' && row.only_channel === null
}

function newDelivery(deps: SendDeps, row: StoredNotification, step: NextStep) {
  if (step.do !== 'send' || step.channel === 'email') return []
  const { channel } = step
  const provider = channel === 'push' ? deps.push : deps.messaging?.[channel]
  const text = textOf(shownToStaff(row), channel, deps.settings.company.name)
  if (!provider || !text) return []
  return [{ notificationId: row.id, channel, provider: provider.name, body: text.text }]
}

/** What is stored with the attempt for staff: without a code. */
function shownToStaff(row: StoredNotification): StoredNotification {
  return { ...row, parameters: withoutSecrets(row.kind, row.parameters) }
}

function skipped({ row, step }: Planned) {
  return step.do === 'skip' ? [{ id: row.id, channel: step.channel, reason: step.reason }] : []
}

function repeated({ row, step }: Planned) {
  if (step.do !== 'repeat') return []
  const { id, channel, updatedAt } = step.delivery
  return channel === 'email' ? [] : [{ id, notificationId: row.id, channel, seen: updatedAt }]
}

async function send(
  deps: SendDeps,
  { claim: { id, channel }, row, text }: Sending,
): Promise<Outcome['result']> {
  if (channel === 'push') return await sendToApp(deps, row, { id, text: text.text })
  const provider: MessagingProvider | undefined = deps.messaging?.[channel as MessagingChannel]
  if (!provider || !row.phone) return { refused: 'no-provider', retry: 'other-channel' }
  return await provider.send({ to: row.phone, reference: `${id}`, locale: row.locale, ...text })
}

/** Processes items, a few at once, starting at most one every `betweenMs`. */
async function inTurn<Item>(
  items: readonly Item[],
  betweenMs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let next = Date.now()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of waiting) {
      const wait = next - Date.now()
      next = Math.max(next, Date.now()) + betweenMs
      if (wait > 0) await pause(wait)
      // An item that fails in the database is in doubt; the others go on.
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
