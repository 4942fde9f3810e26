/** A message as it is sent. */
export type OutgoingMail = {
  /** The same for every attempt, so that a second delivery can be recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Written by a person, as part of a conversation; left out for what the program says by itself. */
  readonly conversation?: {
    /** Ids of the messages before it, oldest first: mail programs show them together. */
    readonly references: readonly string[]
    /** Where an answer goes. */
    readonly replyTo: string
  }
  /** iTIP messages, each of one visit. Mail programs act on the first; the others are files. */
  readonly invitations: readonly {
    readonly name: string
    readonly method: 'REQUEST' | 'CANCEL'
    readonly text: string
  }[]
}

/** A provider that delivers mail. */
export type MailProvider = {
  /** Delivers one message. @throws Error when it was not accepted; the caller retries. */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of its connections. */
  close(): void
}
