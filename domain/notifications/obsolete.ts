import { type Audience, kinds, type NotificationKind } from './kinds.ts'

/** Facts that must still be true when the notification is sent. */
export type Facts = {
  /** The start of the visit, an ISO instant. */
  readonly starts_at?: string
  /** The crew of the visit, by worker ids. */
  readonly workers?: readonly number[]
  /** The visits of a worker on a day. */
  readonly day?: string
  readonly visits?: readonly number[]
  /** Their starts in the same order, ISO instants. */
  readonly starts?: readonly string[]
  /** The invoice of a partner, with what of it is not paid, in sen. */
  readonly invoice?: { readonly id: number; readonly left_sen: number }
}

/** A visit of a worker on the day of a list. */
export type ListedVisit = { readonly id: number; readonly starts_at: string }

export type VisitNow = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly status: string
  readonly paymentStatus: string
  readonly outcome: string | null
  /** Until when an unpaid order holds its crews; null if it holds none. */
  readonly holdUntil: Date | null
  readonly workers: readonly number[]
}

/** Why a notification is obsolete and not sent. */
export type ObsoleteReason =
  | 'expired'
  | 'visit-moved'
  | 'visit-cancelled'
  | 'visit-changed'
  | 'paid-meanwhile'
  | 'crew-changed'
  | 'not-done'
  | 'not-assigned'
  | 'list-changed'
  | 'handed-in'
  | 'replaced'
  | 'said-already'

type Rule = (visit: VisitNow, now: Date) => ObsoleteReason | undefined

const stands: Rule = ({ status }) =>
  status === 'Cancelled' || status === 'Expired'
    ? 'visit-cancelled'
    : status === 'Pending Payment'
      ? 'visit-changed'
      : undefined

const ahead: Rule = (visit, now) =>
  stands(visit, now) ?? (visit.startsAt <= now ? 'expired' : undefined)

const waitsForPayment: Rule = ({ status, holdUntil }, now) => {
  if (status !== 'Pending Payment') {
    return status === 'Cancelled' || status === 'Expired' ? 'visit-cancelled' : 'paid-meanwhile'
  }
  return holdUntil && holdUntil > now ? undefined : 'expired'
}

const isOff: Rule = ({ status }) =>
  status === 'Cancelled' || status === 'Expired' ? undefined : 'visit-changed'

const isDone: Rule = (visit, now) =>
  stands(visit, now) ??
  (visit.outcome === 'no-show' || (visit.endsAt > now && visit.status !== 'Completed')
    ? 'not-done'
    : undefined)

/** Rules of kinds that are about one visit; the others stay true. */
const rules: Partial<Readonly<Record<NotificationKind, Rule>>> = {
  booked: stands,
  paid: stands,
  'pay-link': waitsForPayment,
  'payment-lapsing': waitsForPayment,
  lapsed: ({ status }) => (status === 'Expired' ? undefined : 'paid-meanwhile'),
  moved: ahead,
  'moved-crew': ahead,
  cancelled: isOff,
  'series-moved': ahead,
  'series-cancelled': isOff,
  tomorrow: ahead,
  soon: ahead,
  'crew-changed': ahead,
  done: isDone,
  'on-the-way': stands,
  'running-late': stands,
  arrived: stands,
  'extra-time': stands,
  'series-ending': stands,
  'renewal-announced': stands,
  'new-visit': ahead,
  'visit-moved': ahead,
  'visit-cancelled': isOff,
}

/**
 * Why a notification is no longer true or useful; undefined while it is
 * (docs/product/notifications.md#checked-again).
 * @param visit the current state of its visit, if it has one.
 * @param list the current visits of the day that it lists, if any.
 */
export function obsoleteReason(
  notified: {
    readonly kind: NotificationKind
    readonly audience: Audience
    readonly facts: Facts
    readonly uselessAfter: Date | null
    readonly workerId: number | null
    /** A newer one of its kind notifies the same person of the same visit. */
    readonly isFollowed?: boolean
    /** It has the same text as the person's last notification about the visit. */
    readonly isRepeated?: boolean
    /** The worker has cash to hand in. */
    readonly carries?: boolean
    /** What of its invoice is not paid, in sen; undefined if it is about none. */
    readonly leftSen?: number
  },
  visit: VisitNow | undefined,
  now: Date,
  list: readonly ListedVisit[] = [],
): ObsoleteReason | undefined {
  const { kind, facts, uselessAfter, workerId } = notified
  if (uselessAfter && uselessAfter <= now) return 'expired'
  if (notified.isFollowed && kinds[kind].newestCounts) return 'replaced'
  if (notified.isRepeated && kinds[kind].newestCounts && !kinds[kind].mayRepeat)
    return 'said-already'
  if (facts.visits && !isListed(facts, list)) return 'list-changed'
  if (kind === 'cash-overdue' && !notified.carries) return 'handed-in'
  if (notified.leftSen !== undefined && notified.leftSen !== facts.invoice?.left_sen)
    return 'paid-meanwhile'
  if (!visit) return undefined
  const untrue = rules[kind]?.(visit, now)
  if (untrue) return untrue
  const isMoved =
    facts.starts_at !== undefined &&
    new Date(facts.starts_at).getTime() !== visit.startsAt.getTime()
  if (isMoved) return 'visit-moved'
  if (facts.workers && !isSame(facts.workers, visit.workers)) return 'crew-changed'
  if (workerId === null) return undefined
  const goes = visit.workers.includes(workerId)
  if ((kind === 'new-visit' || kind === 'visit-moved') && !goes) return 'not-assigned'
  return kind === 'taken-off' && goes ? 'crew-changed' : undefined
}

function isListed({ visits = [], starts = [] }: Facts, list: readonly ListedVisit[]): boolean {
  const now = new Map(list.map((each) => [each.id, new Date(each.starts_at).getTime()]))
  return (
    visits.length === list.length &&
    visits.every((id, at) => now.has(id) && now.get(id) === new Date(starts[at] ?? 0).getTime())
  )
}

function isSame(before: readonly number[], now: readonly number[]): boolean {
  return before.length === now.length && before.every((id) => now.includes(id))
}
