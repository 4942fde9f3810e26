/** A message to send. */
type OutgoingMail = {
  /** The same for every attempt, so that a second delivery can be recognised. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For a person's message in a conversation; absent for automatic messages. */
  readonly conversation?: {
    /** Ids of the earlier messages, oldest first: mail programs group them. */
    readonly references: readonly string[]
    readonly replyTo: string
  }
  /** iTIP messages of one visit each. Mail programs act on the first; the others are files. */
  readonly invitations: readonly Invitation[]
}

/** One visit for the reader's calendar: an iTIP message. */
export type Invitation = {
  /** The file name without its extension. */
  readonly name: string
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
}

export type MailProvider = {
  /** Delivers one message. @throws Error if it was not accepted; the caller retries. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}
