import { EventEmitter } from 'node:events'
import { pushBounded } from '../hosted/background-tasks.ts'
import { BoundedMap } from '../hosted/bounded-map.ts'

export type Channel = 'whatsapp' | 'sms'

/** `on`: everything arrives. `off`: nothing until it is on again. `no-whatsapp`: only SMS. */
export type Reception = 'on' | 'off' | 'no-whatsapp'

export const receptions: readonly Reception[] = ['on', 'off', 'no-whatsapp']

/** A message on a phone. */
export type Message = {
  /** The carrier's id of the message. */
  readonly id: string
  readonly channel: Channel
  /** `in` is to the person. */
  readonly direction: 'in' | 'out'
  readonly text: string
  readonly footer?: string
  /** The language tag for HTML. */
  readonly language?: string
  readonly buttons?: readonly { readonly text: string; readonly url: string }[]
  readonly at: Date
  isRead: boolean
  /**
   * For the person's own messages: the response of the merchant's server; undefined until it arrives.
   */
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
  /** The person opens the chat, with the messages that were unread. */
  read: [Phone, Message[]]
  /** The phone is switched on again. */
  reachable: [Phone]
}

export type Phones = ReturnType<typeof openPhones>

/** Simulated phones, in memory and bounded: carriers deliver to them, people answer from them. */
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

    /** The phone with the latest activity comes first. */
    list: (): Phone[] =>
      [...phones.values()].sort((a, b) => lastAt(b).getTime() - lastAt(a).getTime()),

    /** A message arrives; a repeated id is the same message. */
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
