import { channel } from 'node:diagnostics_channel'

/** Publishes what happened deep in the program; costs a comparison while nobody subscribes. */
export type Signal<Message> = {
  readonly hasSubscribers: boolean
  publish(message: Message): void
  subscribe(listener: (message: Message) => void): void
  unsubscribe(listener: (message: Message) => void): void
}

const signal = <Message>(name: string) => channel(`jiran:${name}`) as Signal<Message>

/** A transaction runs again, because PostgreSQL gave way to another (SQLSTATE). */
export const transactionRetried = signal<{ code: string }>('transaction-retried')
/** Another process took a worker of the chosen crew, so the order chooses again. */
export const crewTaken = signal<object>('crew-taken')
/** A caller got a connection of a pool after so many seconds. */
export const connectionLent = signal<{ pool: object; seconds: number }>('connection-lent')
/** A call was answered by a failure body, by its pattern and code. */
export const callRefused = signal<{ call: string; code: string }>('call-refused')
/** Hours in memory answered, read so many seconds before. */
export const availabilityUsed = signal<{ seconds: number }>('availability-used')
/** A message was accepted by its provider, so many seconds after it was due. */
export const messageSent = signal<{ channel: string; seconds: number }>('message-sent')
