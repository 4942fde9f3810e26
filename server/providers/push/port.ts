/** Where a browser receives messages, as its `PushManager` says. */
export type PushSubscription = {
  readonly endpoint: string
  /** Its public key, 65 bytes, and its secret of 16, in base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** What becomes of a message; `gone`: the subscription has ended and is to be deleted. */
export type PushResult = 'sent' | 'gone' | { readonly refused: string; readonly later: boolean }

/** Sends messages to installed apps and browsers. */
export type PushProvider = {
  readonly name: string
  /** In base64url; a browser subscribes with it, and another key needs another subscription. */
  readonly publicKey: string
  /** Whether an address is one of a push service: no message goes to any other. */
  accepts(endpoint: string): boolean
  /** @param message JSON of at most 3,000 bytes. @param ttlSeconds so long the service may hold it. */
  send(
    subscription: PushSubscription,
    message: object,
    how: { readonly ttlSeconds: number; readonly urgent: boolean },
  ): Promise<PushResult>
}
