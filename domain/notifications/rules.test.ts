import { describe, expect, test } from 'vitest'
import { channelsFor, type Reach } from './channels.ts'
import { states } from './choices.ts'
import { isStop, mayWrite } from './consent.ts'
import { isKind, kindNames, kinds, templateName } from './kinds.ts'
import { obsoleteReason, type VisitNow } from './obsolete.ts'
import { outsideQuietHours, sendTime } from './quiet-hours.ts'
import { hasArrived } from './states.ts'
import { isRefused } from './templates/approval.ts'

test('a message that was delivered or read has arrived', () => {
  expect(states.filter(hasArrived)).toEqual(['delivered', 'read'])
})

test('quiet hours end at 8:00 in Malaysia, except for immediate messages and those useless by then', () => {
  const at = (time: string) => new Date(`2026-03-02T${time}:00+08:00`)
  expect(outsideQuietHours(at('08:00'))).toEqual(at('08:00'))
  expect(outsideQuietHours(at('20:59'))).toEqual(at('20:59'))
  expect(outsideQuietHours(at('07:59'))).toEqual(at('08:00'))
  expect(outsideQuietHours(at('21:00'))).toEqual(new Date('2026-03-03T08:00:00+08:00'))
  expect(sendTime(at('23:00'), { now: true })).toEqual(at('23:00'))
  expect(sendTime(at('23:00'), { now: false })).toEqual(new Date('2026-03-03T08:00:00+08:00'))
  const start = new Date('2026-03-03T08:00:00+08:00')
  expect(sendTime(at('23:00'), { now: false }, start)).toEqual(at('23:00'))
})

test('customers must opt in; workers get messages about their work until they opt out', () => {
  const customer = {
    audience: 'customer',
    category: 'utility',
    consents: [],
    answers: false,
  } as const
  const worker = { ...customer, audience: 'worker' } as const
  const granted = { channel: 'whatsapp', category: 'utility', granted: true } as const
  const consents = [granted]
  const ended = [{ ...granted, granted: false }]
  expect(mayWrite('whatsapp', customer)).toBe(false)
  expect(mayWrite('whatsapp', { ...customer, consents })).toBe(true)
  expect(mayWrite('sms', { ...customer, consents })).toBe(false)
  expect(mayWrite('whatsapp', { ...customer, consents, category: 'marketing' })).toBe(false)
  expect(mayWrite('whatsapp', { ...customer, answers: true })).toBe(true)
  expect(mayWrite('whatsapp', { ...customer, answers: true, consents: ended })).toBe(false)
  expect(mayWrite('whatsapp', worker)).toBe(true)
  expect(mayWrite('whatsapp', { ...worker, consents: ended })).toBe(false)
  expect(mayWrite('whatsapp', { ...worker, category: 'marketing' })).toBe(false)
})

test.each([
  'STOP',
  'stop.',
  ' Berhenti! ',
  'ＳＴＯＰ',
  'Stop all',
  '停止',
  '退订。',
  'UNSUBSCRIBE',
])('%s ends messages', (text) => expect(isStop(text)).toBe(true))

test.each(['Please do not stop at the gate', 'berhenti di pagar', 'cancel my visit', '', '👍'])(
  '%j is a message like any other',
  (text) => expect(isStop(text)).toBe(false),
)

describe('channels', () => {
  const consents = (['whatsapp', 'sms'] as const).map((channel) => ({
    channel,
    category: 'utility' as const,
    granted: true,
  }))
  const all: Reach = {
    audience: 'customer',
    category: 'utility',
    urgent: true,
    push: false,
    phone: true,
    email: true,
    answers: false,
    onlyChannel: null,
    refused: false,
    consents,
    open: ['whatsapp', 'sms'],
  }
  const otherwise = { mail: 'otherwise' } as const

  test('WhatsApp first, SMS after urgent messages, e-mail if there is no other channel', () => {
    expect(channelsFor(otherwise, all).inOrder).toEqual(['whatsapp', 'sms', 'email'])
    expect(channelsFor(otherwise, { ...all, urgent: false }).inOrder).toEqual(['whatsapp', 'email'])
    expect(channelsFor(otherwise, { ...all, open: ['sms'] }).inOrder).toEqual(['sms', 'email'])
    expect(channelsFor(otherwise, { ...all, consents: [] }).inOrder).toEqual(['email'])
    expect(channelsFor(otherwise, { ...all, phone: false }).inOrder).toEqual(['email'])
    expect(channelsFor(otherwise, { ...all, phone: false, email: false }).inOrder).toEqual([])
  })

  test('a receipt is always mailed, but not if the feature writes its own mail', () => {
    expect(channelsFor({ mail: 'always' }, all)).toEqual({
      inOrder: ['whatsapp', 'sms'],
      also: ['email'],
    })
    expect(channelsFor({ mail: 'own' }, all)).toEqual({ inOrder: ['whatsapp', 'sms'], also: [] })
  })

  test('a text that WhatsApp has not approved is followed by SMS, urgent or not', () => {
    const unapproved = { ...all, urgent: false, refused: true }
    expect(channelsFor(otherwise, unapproved).inOrder).toEqual(['whatsapp', 'sms', 'email'])
    const only = { ...unapproved, onlyChannel: 'whatsapp' as const }
    expect(channelsFor(otherwise, only).inOrder).toEqual(['whatsapp'])
    expect([null, 'approved' as const].map(isRefused)).toEqual([false, false])
    const refused = ['not-submitted', 'submitted', 'rejected', 'paused'] as const
    expect(refused.map(isRefused)).toEqual([true, true, true, true])
  })

  test("staff choose a channel, but only with the person's consent", () => {
    const sms = { ...all, onlyChannel: 'sms' as const }
    expect(channelsFor(otherwise, sms).inOrder).toEqual(['sms'])
    expect(channelsFor(otherwise, { ...sms, consents: [] }).inOrder).toEqual([])
  })
})

describe('a message is checked again before sending', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const startsAt = new Date('2026-03-03T01:00:00Z')
  const visit: VisitNow = {
    startsAt,
    endsAt: new Date('2026-03-03T03:00:00Z'),
    status: 'Confirmed',
    paymentStatus: 'Paid',
    outcome: null,
    holdUntil: null,
    workers: [4, 9],
  }
  const notified = {
    kind: 'tomorrow',
    audience: 'customer',
    facts: { starts_at: startsAt.toISOString(), workers: [9, 4] },
    uselessAfter: startsAt,
    workerId: null,
  } as const

  test('a reminder of an invoice is valid while the unpaid amount is unchanged', () => {
    const reminder = {
      ...notified,
      kind: 'partner-overdue',
      facts: { invoice: { id: 7, left_sen: 2_000 } },
      uselessAfter: null,
    } as const
    const reasons = [2_000, 1_000, 0].map((leftSen) =>
      obsoleteReason({ ...reminder, leftSen }, undefined, now),
    )
    expect(reasons).toEqual([undefined, 'paid-meanwhile', 'paid-meanwhile'])
  })

  test('a reminder is valid while its visit is unchanged', () => {
    expect(obsoleteReason(notified, visit, now)).toBeUndefined()
    const moved = { ...visit, startsAt: new Date('2026-03-04T01:00:00Z') }
    expect(obsoleteReason(notified, moved, now)).toBe('visit-moved')
    expect(obsoleteReason(notified, { ...visit, status: 'Cancelled' }, now)).toBe('visit-cancelled')
    expect(obsoleteReason(notified, { ...visit, status: 'Pending Payment' }, now)).toBe(
      'visit-changed',
    )
    expect(obsoleteReason(notified, { ...visit, workers: [4, 5] }, now)).toBe('crew-changed')
    expect(obsoleteReason(notified, visit, startsAt)).toBe('expired')
  })

  test('a payment about to lapse is notified only while it can be paid', () => {
    const lapsing = { ...notified, kind: 'payment-lapsing', facts: {}, uselessAfter: null } as const
    const held = {
      ...visit,
      status: 'Pending Payment',
      holdUntil: new Date('2026-03-02T10:05:00Z'),
    }
    expect(obsoleteReason(lapsing, held, now)).toBeUndefined()
    expect(obsoleteReason(lapsing, { ...held, holdUntil: now }, now)).toBe('expired')
    expect(obsoleteReason(lapsing, visit, now)).toBe('paid-meanwhile')
    expect(obsoleteReason(lapsing, { ...held, status: 'Expired' }, now)).toBe('visit-cancelled')
  })

  test('a cancellation is obsolete if the visit is confirmed again, thanks if it was not done', () => {
    const cancelled = { ...notified, kind: 'cancelled', facts: {}, uselessAfter: null } as const
    expect(obsoleteReason(cancelled, visit, now)).toBe('visit-changed')
    expect(obsoleteReason(cancelled, { ...visit, status: 'Cancelled' }, now)).toBeUndefined()
    const done = { ...cancelled, kind: 'done' } as const
    expect(obsoleteReason(done, visit, now)).toBe('not-done')
    expect(obsoleteReason(done, visit, visit.endsAt)).toBeUndefined()
    expect(obsoleteReason(done, { ...visit, outcome: 'no-show' }, visit.endsAt)).toBe('not-done')
  })

  test('a worker is notified of a visit only while on its crew, and of removal only while not', () => {
    const base = { ...notified, audience: 'worker', facts: {}, workerId: 4 } as const
    expect(obsoleteReason({ ...base, kind: 'new-visit' }, visit, now)).toBeUndefined()
    expect(obsoleteReason({ ...base, kind: 'new-visit', workerId: 5 }, visit, now)).toBe(
      'not-assigned',
    )
    expect(obsoleteReason({ ...base, kind: 'taken-off' }, visit, now)).toBe('crew-changed')
    expect(obsoleteReason({ ...base, kind: 'taken-off', workerId: 5 }, visit, now)).toBeUndefined()
  })
})

test('every kind has its own template name, in characters that WhatsApp accepts', () => {
  const names = kindNames.map(templateName)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z_]{1,60}$/)
  expect(isKind('toString')).toBe(false)
  expect(kindNames.filter((kind) => kinds[kind].category === 'marketing')).toEqual([])
})
