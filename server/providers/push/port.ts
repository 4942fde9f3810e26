/** Where a browser receives messages, from its `PushManager`. */
export type PushSubscription = {
  readonly endpoint: string
  /** Its public key, 65 bytes, and its secret of 16, in base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** The result of sending; `gone`: the subscription has ended and must be deleted. */
export type PushResult = 'sent' | 'gone' | { readonly refused: string; readonly later: boolean }

/** Sends messages to installed apps and browsers. */
export type PushProvider = {
  readonly name: string
  /** In base64url; a browser subscribes with it, and another key needs a new subscription. */
  readonly publicKey: string
  /** Is this an address of a push service? Messages go to no other. */
  accepts(endpoint: string): boolean
  /**
   * @param message JSON of at most 3,000 bytes. @param ttlSeconds how long the service may hold it.
   */
  send(
    subscription: PushSubscription,
    message: object,
    how: {
      readonly ttlSeconds: number
      readonly urgent: boolean
      /** Replaces a message with the same one that is not delivered yet; 32 characters of base64url. */
      readonly topic?: string
    },
  ): Promise<PushResult>
}
