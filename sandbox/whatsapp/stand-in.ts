import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../hosted/bounded-map.ts'
import { argumentOf, type Fault, type Statement, statementSender } from '../phone/carrier.ts'
import type { Message } from '../phone/phones.ts'
import type { Outgoing } from './outgoing.ts'
import { settle, type Template, type WhatsappSandboxOptions } from './settings.ts'
import {
  messageValue,
  type Status,
  signature,
  statusValue,
  templateWebhook,
  webhook,
} from './wire.ts'

const windowMs = 24 * 3_600_000

/** A message on its way to a phone. */
export type Sent = {
  readonly id: string
  readonly number: string
  readonly reference: string | undefined
  readonly category: string
  readonly isFree: boolean
  readonly faults: readonly Fault[]
  readonly shown: Message
  state: 'accepted' | Status
}

export type StandIn = ReturnType<typeof openStandIn>

/** State and work of the stand-in, for its routes and its control. */
export function openStandIn(options: WhatsappSandboxOptions) {
  const settings = settle(options)
  const { phones } = settings
  const sender = statementSender(settings)
  const sent = new BoundedMap<Sent>(settings.remember)
  const next: Fault[][] = []
  /** People who show a user name instead of their number. */
  const hidden = new Set<string>()
  /** By name and language; undefined accepts any. */
  const templates =
    settings.templates &&
    new Map(settings.templates.map((each) => [`${each.name} ${each.language}`, each]))
  const merchant = { webhookUrl: settings.webhookUrl }

  const newId = () => `wamid.${randomBytes(18).toString('base64url')}`

  const signed = (about: string, body: string): Statement => {
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signature(body, settings.appSecret),
    }
    return { about, url: merchant.webhookUrl, headers, body }
  }

  const statusOf = (message: Sent, status: Status, errorCode?: number) => () =>
    signed(
      `${message.id} ${status}`,
      webhook(
        settings.phoneNumberId,
        statusValue({
          ...message,
          status,
          errorCode,
          at: settings.now(),
          hidesNumber: hidden.has(message.number),
        }),
      ),
    )

  const inform = (statements: readonly (() => Statement)[], faults: readonly Fault[]) => {
    if (merchant.webhookUrl) sender.tell(statements, faults)
  }

  function isWindowOpen(number: string): boolean {
    const since = settings.now().getTime() - windowMs
    return phones
      .of(number)
      .messages.some(
        ({ channel, direction, at }) =>
          channel === 'whatsapp' && direction === 'out' && at.getTime() > since,
      )
  }

  /** The message arrives on the phone. */
  function arrive(message: Sent): void {
    phones.show(message.number, message.shown)
    message.state = 'delivered'
  }

  /** Delivers a message as far as possible now, and notifies the merchant. */
  function carry(message: Sent, isText: boolean): void {
    const { faults, number } = message
    const { reception } = phones.of(number)
    const asked = argumentOf(faults, 'fail')
    const failure = asked
      ? Number(asked)
      : reception === 'no-whatsapp'
        ? 131026
        : isText && !isWindowOpen(number)
          ? 131047
          : undefined
    if (failure !== undefined) {
      message.state = 'failed'
      inform([statusOf(message, 'failed', failure)], faults)
      return
    }
    message.state = 'sent'
    const statements = [statusOf(message, 'sent')]
    if (reception === 'on') {
      arrive(message)
      statements.push(statusOf(message, 'delivered'))
    }
    inform(statements, faults)
  }

  phones.events.on('reachable', ({ number, reception }) => {
    if (reception !== 'on') return
    for (const message of sent.values()) {
      if (message.number !== number || message.state !== 'sent') continue
      arrive(message)
      inform([statusOf(message, 'delivered')], message.faults)
    }
  })
  phones.events.on('read', (_phone, messages) => {
    for (const { id } of messages) {
      const message = sent.get(id)
      if (!message) continue
      message.state = 'read'
      inform([statusOf(message, 'read')], [])
    }
  })
  phones.events.on('reply', ({ number }, message) => {
    if (message.channel !== 'whatsapp' || !merchant.webhookUrl) return
    const value = messageValue({ ...message, number, hidesNumber: hidden.has(number) })
    sender.inBackground(async () => {
      const body = webhook(settings.phoneNumberId, value)
      message.httpStatus = (await sender.bring(signed(message.id, body))).httpStatus
    })
  })

  /** Accepts a message. */
  function take(id: string, read: Outgoing, faults: readonly Fault[]): void {
    const { number, reference, category, text, language, buttons, footer } = read
    const message: Sent = {
      id,
      number,
      reference,
      category,
      faults,
      isFree: category !== 'marketing' && isWindowOpen(number),
      state: 'accepted',
      shown: {
        id,
        channel: 'whatsapp',
        direction: 'in',
        text,
        at: settings.now(),
        isRead: false,
        ...(language ? { language } : {}),
        ...(buttons ? { buttons } : {}),
        ...(footer ? { footer } : {}),
      },
    }
    sent.set(id, message)
    carry(message, read.isText)
  }

  /** Decides about templates, and notifies the merchant. */
  function decide(decided: readonly Template[]): void {
    for (const each of decided) templates?.set(`${each.name} ${each.language}`, each)
    const body = templateWebhook(decided, settings.now())
    if (decided.length > 0) inform([() => signed('templates', body)], [])
  }

  return {
    settings,
    phones,
    sender,
    sent,
    next,
    hidden,
    merchant,
    templates,
    newId,
    signed,
    statusOf,
    take,
    decide,
  }
}
