import type { FastifySchema } from 'fastify'

/** Settings of the stand-in. Only the account's two secrets have no default. */
export type StripeSandboxOptions = {
  /** What callers send as `Authorization: Bearer sk_…`. */
  secretKey: string
  /** What events are signed with (`whsec_…`). */
  webhookSecret: string
  /** The endpoint of the dashboard, which events go to. May also be set later (`/control`). */
  webhookUrl?: string
  /** Shown on the payment page. */
  merchantName?: string
  /** How often each event is sent at once, acknowledged or not. Stripe repeats events too. */
  copies?: number
  /** The compressed clock: Stripe's hours between retries, in milliseconds. */
  retryAfterMs?: number
  maxRetries?: number
  /** When a bank that is slow answers, in milliseconds; null: only when asked to. */
  bankAfterMs?: number | null
  /** When a refund ends, in milliseconds; null: only when asked to. */
  refundAfterMs?: number | null
  /** Open `/control` to tests. Never on a public address. */
  control?: boolean
  /** How many sessions, refunds and answers are remembered; the oldest go first. */
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
