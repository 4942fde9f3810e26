/** A message as it is sent. */
export type OutgoingMail = {
  /** The same for every attempt, so that a second delivery can be recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A provider that delivers mail. */
export type MailProvider = {
  /** Delivers one message. @throws Error when it was not accepted; the caller retries. */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of its connections. */
  close(): void
}
