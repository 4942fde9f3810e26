import { describe, expect, test } from 'vitest'
import { locales } from '../../../messages/locales.ts'
import { MAX_SMS_PARTS, smsProblems } from '../../../testing/sms-problems.ts'
import { kindNames } from '../kinds.ts'
import { renderMail, renderSms, renderTitle, renderWhatsApp, whatsAppTemplate } from '../render.ts'
import { cleanForSms, smsParts } from '../sms.ts'
import { sampleParameters, sampleVisit } from './samples.ts'
import { type TemplateKind, templates } from './templates.ts'

const company = 'Jiran Home Services'
const samples = sampleParameters(sampleVisit)
const all = Object.keys(templates) as TemplateKind[]

test('every kind has texts, except for free text by staff', () => {
  expect(all.sort()).toEqual(kindNames.filter((kind) => kind !== 'written').sort())
})

describe.each(locales)('in %s', (locale) => {
  test.each(all)('%s: its SMS complies with the law and the length limit', (kind) => {
    const text = renderSms(kind, samples[kind], locale, company)
    expect(smsProblems(text, company)).toEqual([])
    expect(smsParts(text)).toBeLessThanOrEqual(MAX_SMS_PARTS)
    expect(text).not.toMatch(/[{}]|undefined|null/)
    // Without a link nothing is here.
    expect(text).not.toMatch(/\bhere\b|di sini|请在此(?!之前)/)
  })

  test.each(all)('%s: its SMS has no value of which a part was removed', (kind) => {
    const text = renderSms(kind, samples[kind], locale, company)
    for (const value of renderWhatsApp(kind, samples[kind], locale).parameters)
      if (cleanForSms(value) !== value) expect(text).not.toContain(cleanForSms(value))
  })

  test.each(all)('%s: its WhatsApp template is valid and gets all its values', (kind) => {
    const { body, name, language, footer, buttons } = whatsAppTemplate(kind, samples[kind], locale)
    expect(name).toMatch(/^[a-z_]{1,512}$/)
    expect(language).toBe({ en: 'en', ms: 'ms', zh: 'zh_CN' }[locale])
    expect(body.length).toBeLessThan(1024)
    expect(footer.length).toBeLessThanOrEqual(60)
    for (const label of buttons) expect(label.length).toBeLessThanOrEqual(25)
    expect(buttons.length).toBeLessThanOrEqual(2)
    expect(body).not.toMatch(/^\{\{|\}\}\W?$/)
    const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
    const message = renderWhatsApp(kind, samples[kind], locale)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(message.parameters.map((_, at) => at + 1))
    const filled = body.replace(/\{\{(\d+)\}\}/g, (_, at) => message.parameters[at - 1] ?? '')
    expect(filled).toBe(message.text)
    for (const value of message.parameters) expect(value).toMatch(/^\S(.*\S)?$/)
  })

  test('numbers mean the same in every language', () => {
    for (const kind of all) {
      const count = (each: typeof locale) =>
        renderWhatsApp(kind, samples[kind], each).parameters.length
      expect([kind, count(locale)]).toEqual([kind, count('en')])
    }
  })

  test('every kind has a title, and its mail a subject and text', () => {
    for (const kind of all) {
      expect(renderTitle(kind, locale)).toMatch(/\S/)
      const mail = renderMail(kind, samples[kind], locale)
      if (mail) expect([mail.subject, ...mail.lines].join()).not.toMatch(/[{}]|undefined/)
    }
  })
})

test('a message as it reads', () => {
  expect(renderWhatsApp('moved', samples.moved, 'en')).toEqual({
    name: 'jiran_moved',
    language: 'en',
    parameters: ['Nur Aisyah', 'Movers Packers', 'Mon, 28 Dec, 10:00 AM', 'Sun, 27 Dec, 10:00 AM'],
    buttons: [
      {
        label: 'View booking',
        suffix: 'booking-details?skill=Movers+Packers&bookingId=J4K2PX7RTA-1',
      },
    ],
    footer: 'Reply STOP to end these messages',
    text: "Hello Nur Aisyah,\nYour visit has a new time: Movers Packers, Mon, 28 Dec, 10:00 AM. It was Sun, 27 Dec, 10:00 AM. Open the booking if the new time doesn't suit you.",
  })
  const [button] = renderWhatsApp('moved', samples.moved, 'zh').buttons
  expect(button?.suffix).toMatch(/^zh\/booking-details/)
  expect(renderWhatsApp('done', samples.done, 'ms').buttons).toEqual([
    { label: 'Tempah semula', suffix: `ms${samples.done.path}&again=1` },
    { label: 'Tulis ulasan', suffix: `ms${samples.done.path}` },
  ])
  expect(renderSms('moved', samples.moved, 'en', 'Jiran')).toBe(
    'RM0.00 Jiran: New time for Movers Packers: Mon, 28 Dec, 10:00 AM. It was Sun, 27 Dec, 10:00 AM.',
  )
  expect(renderMail('done', samples.done, 'en')).toEqual({
    subject: 'Thank you: Movers Packers is done',
    lines: [expect.stringMatching(/^Thank you for having us\./)],
    action: { label: 'Book again', path: `${samples.done.path}&again=1` },
    under: { textOf: expect.any(Function), path: samples.done.path },
  })
  expect(renderMail('moved', samples.moved, 'en')).toBeUndefined()
  expect(renderMail('series-ending', samples['series-ending'], 'en')?.action).toEqual({
    label: 'Renew series',
    path: samples['series-ending'].path,
  })
})

test.each([
  [0, 0, 'Refund: none.'],
  [9_000, 0, 'Refund: RM 90.00, within 14 days.'],
  [0, 3_000, 'Refund: RM 30.00 to your credit.'],
  [9_000, 3_000, 'Refund: RM 30.00 to your credit and RM 90.00, within 14 days.'],
])('a refund of %i sen in money and %i in credit', (refund_sen, credit_sen, sentence) => {
  const returned = { ...samples['series-cancelled'], refund_sen, credit_sen }
  for (const kind of ['cancelled', 'series-cancelled'] as const) {
    expect(renderWhatsApp(kind, returned, 'en').text).toContain(sentence)
    for (const locale of locales)
      expect(smsParts(renderSms(kind, returned, locale, company))).toBeLessThanOrEqual(
        MAX_SMS_PARTS,
      )
  }
})

test('names cannot add links or numbers to an SMS, or line breaks to a template', () => {
  const crew = ['Ali www.bad.example/x', 'Siti +60 12-345 6789', 'bit.ly/3abc']
  const sms = renderSms('crew-changed', { ...samples['crew-changed'], crew }, 'en', company)
  expect(smsProblems(sms, company)).toEqual([])
  expect(sms).toContain('Ali')
  const name = 'Nur\n\tAisyah     binti'
  expect(renderWhatsApp('soon', { ...samples.soon, name }, 'en').parameters[0]).toBe(
    'Nur Aisyah binti',
  )
  expect(renderWhatsApp('soon', { ...samples.soon, name: '' }, 'en').parameters[0]).toBe('-')
  expect(cleanForSms('Ali 012\u200b34\u200b56789')).toBe('Ali')
  expect(cleanForSms('Ali ０１２３４５６７８９ b\u200bit.ly/3abc')).toBe('Ali')
  expect(cleanForSms('J4K2PX7RTA-1')).toBe('J4K2PX7RTA-1')
  expect(cleanForSms('RM 12,345.50')).toBe('RM 12,345.50')
})

test.each([
  ['Jiran: New time.', 'start'],
  ['RM0 Jiran: New time.', 'start'],
  ['RM0.00 Jiran New time.', 'start'],
  ['RM0.00 Jiran: See https://jiran.my', 'link'],
  ['RM0.00 Jiran: See www.jiran', 'link'],
  ['RM0.00 Jiran: See jiran.my/b today', 'link'],
  ['RM0.00 Jiran: Call 03-1234 5678.', 'phone-number'],
  ['RM0.00 Jiran: Call +60123456789.', 'phone-number'],
  ['RM0.00 Jiran: Call (012) 345.6789', 'phone-number'],
  ['RM0.00 Jiran: Your OTP is 1234.', 'personal-data'],
  ['RM0.00 Jiran: Please reply with your full name.', 'personal-data'],
  ['RM0.00 Jiran: Update us, enter your bank.', 'personal-data'],
  ['RM0.00 Jiran: Sila masukkan kata laluan.', 'personal-data'],
  ['RM0.00 Jiran: Sila balas alamat anda.', 'personal-data'],
  ['RM0.00 Jiran：请回复您的地址。', 'personal-data'],
  ['RM0.00 Jiran：请提供身份证。', 'personal-data'],
  [`RM0.00 Jiran: ${'word '.repeat(70)}`, 'too-long'],
])('an SMS is refused: %s', (text, problem) => {
  expect(smsProblems(text, 'Jiran')).toEqual([problem])
})

test('the parts of an SMS', () => {
  expect(smsParts('a'.repeat(160))).toBe(1)
  expect(smsParts('a'.repeat(161))).toBe(2)
  expect(smsParts('a'.repeat(307))).toBe(3)
  expect(smsParts('€'.repeat(80))).toBe(1)
  expect(smsParts('€'.repeat(81))).toBe(2)
  expect(smsParts('预'.repeat(70))).toBe(1)
  expect(smsParts('预'.repeat(71))).toBe(2)
  expect(smsParts('预'.repeat(135))).toBe(3)
})
