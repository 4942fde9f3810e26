import type { FastifySchema } from 'fastify'

/** Settings of the stand-in. Only the account's two secrets have no default. */
export type StripeSandboxOptions = {
  /** What callers send as `Authorization: Bearer sk_…`. */
  secretKey: string
  /** The signing secret of events (`whsec_…`). */
  webhookSecret: string
  /** The endpoint for events, as set in the dashboard. Can also be set later (`/control`). */
  webhookUrl?: string
  /** Shown on the payment page. */
  merchantName?: string
  /** How often each event is sent at once, acknowledged or not. Stripe repeats events too. */
  copies?: number
  /** Time between retries in milliseconds; hours at Stripe. */
  retryAfterMs?: number
  maxRetries?: number
  /** When a slow bank answers, in milliseconds; null: only on request. */
  bankAfterMs?: number | null
  /** When a refund completes, in milliseconds; null: only on request. */
  refundAfterMs?: number | null
  /** Open `/control` for tests. Never on a public address. */
  control?: boolean
  /** How many sessions, refunds and responses are stored; the oldest are dropped first. */
  remember?: number
  now?: () => Date
}

export type Settings = Required<Omit<StripeSandboxOptions, 'webhookUrl'>>

/** Fills in defaults. */
export function settle(options: StripeSandboxOptions): Settings {
  return {
    secretKey: options.secretKey,
    webhookSecret: options.webhookSecret,
    merchantName: options.merchantName ?? 'Shop',
    copies: options.copies ?? 2,
    retryAfterMs: options.retryAfterMs ?? 2000,
    maxRetries: options.maxRetries ?? 3,
    bankAfterMs: options.bankAfterMs === undefined ? 10_000 : options.bankAfterMs,
    refundAfterMs: options.refundAfterMs === undefined ? 3000 : options.refundAfterMs,
    control: options.control ?? false,
    remember: options.remember ?? 2000,
    now: options.now ?? (() => new Date()),
  }
}

/** Hides these routes from the API document of an app that mounts them. */
export const hide: { schema: FastifySchema & { hide: true } } = { schema: { hide: true } }
