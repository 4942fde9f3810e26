import { expect, test } from 'vitest'
import { causeOf } from './cause.ts'
import { chosen, consentState } from './choices.ts'
import { againRefused, type Reach, windowOf } from './window.ts'

const now = new Date('2026-03-02T01:00:00Z')
const reach: Reach = {
  phone: '+60123456789',
  email: 'mei@jiran.test',
  lastAt: new Date(now.getTime() - 3_600_000),
  whatsapp: 'agreed',
  sms: 'agreed',
}

test('the window is open for exactly 24 hours, unless the person opted out', () => {
  const at = (lastAt: Date | null) => windowOf({ ...reach, lastAt }, now)
  expect(at(new Date(now.getTime() - 24 * 3_600_000 + 1))).toMatchObject({ refused: null })
  expect(at(new Date(now.getTime() - 24 * 3_600_000))).toEqual({
    openUntil: null,
    refused: 'closed',
  })
  expect(at(null).refused).toBe('never-wrote')
  expect(windowOf({ ...reach, whatsapp: 'stopped' }, now).refused).toBe('stopped')
  expect(windowOf({ ...reach, whatsapp: 'not-agreed' }, now).refused).toBe(null)
  expect(windowOf({ ...reach, phone: null }, now).refused).toBe('no-phone')
})

test('a message is sent again only if it can be delivered and is still true', () => {
  const failed = { mail: false, kind: 'soon', state: 'failed' } as const
  expect(againRefused(failed, 'sms', reach, now)).toBe(null)
  expect(againRefused(failed, 'sms', { ...reach, sms: 'stopped' }, now)).toBe('stopped')
  expect(againRefused(failed, 'email', { ...reach, email: null }, now)).toBe('no-email')
  expect(againRefused({ ...failed, state: 'cancelled' }, 'sms', reach, now)).toBe('no-longer-true')
  const written = { ...failed, kind: 'written' }
  expect(againRefused(written, 'sms', reach, now)).toBe('not-by-this')
  expect(againRefused(written, 'whatsapp', reach, now)).toBe(null)
  expect(againRefused(written, 'whatsapp', { ...reach, lastAt: null }, now)).toBe('closed')
})

test('the newest choice counts, and workers are opted in by default', () => {
  const rows = [
    { channel: 'whatsapp', category: 'utility', granted: false },
    { channel: 'whatsapp', category: 'utility', granted: true },
  ] as const
  expect(chosen(rows, 'whatsapp', 'utility')).toBe(rows[0])
  expect(consentState(rows, 'whatsapp', 'customer')).toBe('stopped')
  expect(consentState([], 'whatsapp', 'customer')).toBe('not-agreed')
  expect(consentState([], 'whatsapp', 'worker')).toBe('agreed')
  expect(consentState(rows.slice(1), 'whatsapp', 'customer')).toBe('agreed')
})

test('codes of providers and our own have a cause', () => {
  expect(causeOf('131026')).toBe('no-whatsapp')
  expect(causeOf('30007')).toBe('filtered')
  expect(causeOf('no-consent')).toBe('not-agreed')
  expect(causeOf('visit-moved')).toBe('visit-moved')
  expect(causeOf('status 503')).toBe('busy')
  expect(causeOf('999')).toBe('other')
  expect(causeOf(null)).toBeUndefined()
})
