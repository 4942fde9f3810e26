import type { FastifySchema } from 'fastify'

/** Settings of the stand-in. Only the merchant's three secrets have no default. */
export type FiuuSandboxOptions = {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Shown on the payment page. */
  merchantName?: string
  /** Expect the currency in vcode, like the portal's "extended format". */
  extendedVcode?: boolean
  /** Repeat notifications until returnipn.php was called for them. */
  ipn?: boolean
  /** How often each notification is sent at once, acknowledged or not. Fiuu repeats messages too. */
  copies?: number
  /** Time between retries in milliseconds; 15 minutes at Fiuu. */
  retryAfterMs?: number
  maxRetries?: number
  /** When a pending payment is paid after all, in milliseconds; null: only on request. */
  pendingAfterMs?: number | null
  /** When a refund completes, in milliseconds; null: only on request. */
  refundAfterMs?: number | null
  /** Origins that messages may go to (otherwise P07). By default any http or https address. */
  registeredOrigins?: readonly string[]
  /** Send messages to this origin instead of the address's own, for a proxy in front of it. */
  deliverTo?: string
  /** Accept 0123456789 and similar as mobile numbers, which Fiuu refuses with P04. */
  acceptFakeMobiles?: boolean
  /** Refund and reverse well-signed transactions from before the last start. */
  adoptUnknownTransactions?: boolean
  /** The portal's callback address for charges of saved cards, whose requests name none. */
  chargeCallbackUrl?: string
  /** The key that signs these callbacks. */
  chargeKey?: 'verify' | 'secret'
  /** Open `/control` for tests. Never on a public address. */
  control?: boolean
  /** How many pages, transactions and refunds are stored; the oldest are dropped first. */
  remember?: number
  now?: () => Date
}

export type Settings = Required<Omit<FiuuSandboxOptions, 'registeredOrigins' | 'deliverTo'>> &
  Pick<FiuuSandboxOptions, 'registeredOrigins' | 'deliverTo'>

/** Fills in defaults. */
export function settle(options: FiuuSandboxOptions): Settings {
  return {
    merchantId: options.merchantId,
    verifyKey: options.verifyKey,
    secretKey: options.secretKey,
    merchantName: options.merchantName ?? options.merchantId,
    extendedVcode: options.extendedVcode ?? false,
    ipn: options.ipn ?? true,
    copies: options.copies ?? 2,
    retryAfterMs: options.retryAfterMs ?? 2000,
    maxRetries: options.maxRetries ?? 3,
    pendingAfterMs: options.pendingAfterMs === undefined ? 10_000 : options.pendingAfterMs,
    refundAfterMs: options.refundAfterMs === undefined ? 3000 : options.refundAfterMs,
    registeredOrigins: options.registeredOrigins,
    deliverTo: options.deliverTo,
    acceptFakeMobiles: options.acceptFakeMobiles ?? false,
    adoptUnknownTransactions: options.adoptUnknownTransactions ?? false,
    chargeCallbackUrl: options.chargeCallbackUrl ?? '',
    chargeKey: options.chargeKey ?? 'verify',
    control: options.control ?? false,
    remember: options.remember ?? 2000,
    now: options.now ?? (() => new Date()),
  }
}

/** Hides these routes from the API document of an app that mounts them. */
export const hide: { schema: FastifySchema & { hide: true } } = { schema: { hide: true } }
