import { channel } from 'node:diagnostics_channel'

/** Publishes events from deep in the code; costs one comparison while nobody subscribes. */
export type Signal<Message> = {
  readonly hasSubscribers: boolean
  publish(message: Message): void
  subscribe(listener: (message: Message) => void): void
  unsubscribe(listener: (message: Message) => void): void
}

const signal = <Message>(name: string) => channel(`jiran:${name}`) as Signal<Message>

/** A transaction runs again, because PostgreSQL aborted it for another; with the SQLSTATE. */
export const transactionRetried = signal<{ code: string }>('transaction-retried')
/** Another process took a worker of the chosen crew, so the order chooses again. */
export const crewTaken = signal<object>('crew-taken')
/** A caller got a connection of a pool, after this wait. */
export const connectionLent = signal<{ pool: object; seconds: number }>('connection-lent')
/** A call was answered with a failure body. */
export const callRefused = signal<{ call: string; code: string }>('call-refused')
/** Cached hours answered a read; their age. */
export const availabilityUsed = signal<{ seconds: number }>('availability-used')
/** A provider accepted a message, so many seconds after it was due. */
export const messageSent = signal<{ channel: string; seconds: number }>('message-sent')
