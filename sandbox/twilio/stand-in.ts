import { randomBytes } from 'node:crypto'
import { BoundedMap } from '../hosted/bounded-map.ts'
import { argumentOf, type Fault, type Statement, statementSender } from '../phone/carrier.ts'
import type { Message } from '../phone/phones.ts'
import { settle, type TwilioSandboxOptions } from './settings.ts'
import { isFiltered, partsOf, type Status, signature } from './wire.ts'

/** A message on its way to a phone. */
export type Sent = {
  readonly sid: string
  readonly from: string
  readonly number: string
  readonly callback: string
  readonly faults: readonly Fault[]
  readonly shown: Message
  status: Status
  errorCode: number | undefined
  /** In the account's currency; known once the message has left. */
  price: string | undefined
}

export type StandIn = ReturnType<typeof openStandIn>

/** State and work of the stand-in, for its routes and its control. */
export function openStandIn(options: TwilioSandboxOptions) {
  const settings = settle(options)
  const { phones } = settings
  const sender = statementSender(settings)
  const sent = new BoundedMap<Sent>(settings.remember)
  const next: Fault[][] = []
  const merchant = { replyUrl: settings.replyUrl }

  const newSid = () => `SM${randomBytes(16).toString('hex')}`

  /** Signs a form over the address that the merchant gave. */
  function signed(
    about: string,
    address: string,
    fields: Readonly<Record<string, string>>,
  ): Statement {
    const { pathname, search } = new URL(address)
    return {
      about,
      url: settings.deliverTo ? settings.deliverTo + pathname + search : address,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature(address, fields, settings.authToken),
      },
      body: new URLSearchParams(fields).toString(),
    }
  }

  const statusOf = (message: Sent, status: Status, errorCode?: number) => () =>
    signed(`${message.sid} ${status}`, message.callback, {
      AccountSid: settings.accountSid,
      ApiVersion: '2010-04-01',
      MessageSid: message.sid,
      SmsSid: message.sid,
      MessageStatus: status,
      SmsStatus: status,
      From: message.from,
      To: message.number,
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    })

  function inform(message: Sent, statuses: readonly Status[], errorCode?: number): void {
    if (!message.callback) return
    const statements = statuses.map((status) => statusOf(message, status, errorCode))
    sender.tell(statements, message.faults)
  }

  function arrive(message: Sent): void {
    phones.show(message.number, message.shown)
    message.status = 'delivered'
  }

  /** Accepts a message, and delivers it as far as possible now. */
  function take(
    outgoing: { from: string; to: string; text: string; callback: string },
    faults: readonly Fault[],
  ): Sent {
    const { from, to: number, text, callback } = outgoing
    const sid = newSid()
    const at = settings.now()
    const shown = { id: sid, channel: 'sms', direction: 'in', text, at, isRead: false } as const
    const common = { sid, from, number, callback, faults, shown: { ...shown } }
    const price = `-${(0.045 * partsOf(text)).toFixed(5)}`
    const message: Sent = { ...common, status: 'queued', errorCode: undefined, price: undefined }
    sent.set(sid, message)
    const asked = argumentOf(faults, 'fail')
    message.errorCode = asked ? Number(asked) : isFiltered(text) ? 30007 : undefined
    if (message.errorCode !== undefined) {
      message.status = 'undelivered'
      inform(message, ['sent', 'undelivered'], message.errorCode)
      return { ...message, status: 'queued' }
    }
    message.price = price
    if (phones.of(number).reception === 'off') {
      message.status = 'sent'
      inform(message, ['sent'])
    } else {
      arrive(message)
      inform(message, ['sent', 'delivered'])
    }
    return { ...message, status: 'queued', price: undefined }
  }

  phones.events.on('reachable', ({ number, reception }) => {
    if (reception === 'off') return
    for (const message of sent.values()) {
      if (message.number !== number || message.status !== 'sent') continue
      arrive(message)
      inform(message, ['delivered'])
    }
  })
  phones.events.on('reply', ({ number }, message) => {
    if (message.channel !== 'sms' || !merchant.replyUrl) return
    const fields = {
      AccountSid: settings.accountSid,
      ApiVersion: '2010-04-01',
      MessageSid: message.id,
      SmsSid: message.id,
      From: number,
      To: settings.number,
      Body: message.text,
      NumMedia: '0',
      NumSegments: String(partsOf(message.text)),
    }
    sender.inBackground(async () => {
      const statement = signed(message.id, merchant.replyUrl, fields)
      message.httpStatus = (await sender.bring(statement)).httpStatus
    })
  })

  return { settings, phones, sender, sent, next, merchant, newSid, signed, statusOf, take }
}
