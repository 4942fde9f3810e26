import { EventEmitter } from 'node:events'
import { pushBounded } from '../hosted/background-tasks.ts'
import { BoundedMap } from '../hosted/bounded-map.ts'

export type Channel = 'whatsapp' | 'sms'

/**
 * `on`: everything arrives. `off`: nothing, until it is on again. `no-whatsapp`: SMS alone.
 */
export type Reception = 'on' | 'off' | 'no-whatsapp'

export const receptions: readonly Reception[] = ['on', 'off', 'no-whatsapp']

/** What a phone shows of one message. */
export type Message = {
  /** The carrier's id of it. */
  readonly id: string
  readonly channel: Channel
  /** `in`: to the person. */
  readonly direction: 'in' | 'out'
  readonly text: string
  readonly footer?: string
  /** As HTML names it. */
  readonly language?: string
  readonly buttons?: readonly { readonly text: string; readonly url: string }[]
  readonly at: Date
  isRead: boolean
  /** Of the person's own messages: what the merchant's server answered; undefined until it has. */
  httpStatus?: number
}

export type Phone = {
  /** E.164 with the plus. */
  readonly number: string
  reception: Reception
  readonly messages: Message[]
}

type Events = {
  /** The person writes. */
  reply: [Phone, Message]
  /** The person opens the chat; the messages that were not read before. */
  read: [Phone, Message[]]
  /** It is switched on again. */
  reachable: [Phone]
}

export type Phones = ReturnType<typeof openPhones>

/** Pretended phones, in memory, bounded: carriers deliver to them, people answer from them. */
export function openPhones({ remember = 500 }: { remember?: number } = {}) {
  const phones = new BoundedMap<Phone>(remember)
  const events = new EventEmitter<Events>()

  function of(number: string): Phone {
    const known = phones.get(number)
    if (known) return known
    const phone: Phone = { number, reception: 'on', messages: [] }
    phones.set(number, phone)
    return phone
  }

  return {
    events,
    of,
    find: (number: string) => phones.get(number),

    /** The one that something happened on last comes first. */
    list: (): Phone[] =>
      [...phones.values()].sort((a, b) => lastAt(b).getTime() - lastAt(a).getTime()),

    /** A message arrives; the same id again is the same message. */
    show: (number: string, message: Message): void => {
      const { messages } = of(number)
      if (!messages.some(({ id }) => id === message.id)) pushBounded(messages, message, remember)
    },

    /** The person writes to the merchant. */
    reply(number: string, message: Message): void {
      const phone = of(number)
      pushBounded(phone.messages, message, remember)
      events.emit('reply', phone, message)
    },

    /** The person opens a chat. */
    read(number: string, channel: Channel): void {
      const phone = of(number)
      const unread = phone.messages.filter(
        (each) => each.direction === 'in' && each.channel === channel && !each.isRead,
      )
      for (const each of unread) each.isRead = true
      if (unread.length > 0) events.emit('read', phone, unread)
    },

    setReception(number: string, reception: Reception): void {
      const phone = of(number)
      phone.reception = reception
      events.emit('reachable', phone)
    },

    forget: () => phones.clear(),
  }
}

const lastAt = ({ messages }: Phone): Date => messages.at(-1)?.at ?? new Date(0)
