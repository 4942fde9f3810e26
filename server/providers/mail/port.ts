/** A message as it is sent. */
export type OutgoingMail = {
  /** The same for every try, so that a second delivery can be recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Somebody who delivers mail. */
export type MailProvider = {
  /** Hands one message over. @throws Error when it was not accepted; trying again is the caller's. */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of its connections. */
  close(): void
}
