import { describe, expect, it } from 'vitest'
import type { Service } from '../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { clearOnLogout } from '../../account/clear-on-logout.ts'
import { memoryStorage } from '../../browser-storage.ts'
import { attemptKey, forgetAttempt } from './attempt.ts'
import { type Draft, forgetDraft, openDraft, saveDraft, sweepDrafts } from './draft.ts'
import { randomId } from './random-id.ts'

function service(skill: string): Service {
  const found = serviceBySkill(skill)
  if (!found) throw new Error(skill)
  return found
}
const cleaner = service('Cleaner')
const careGiver = service('Care Giver')
const now = new Date('2030-01-07T10:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

function draftOf(of: Service, id: string, answers: Draft['answers'] = {}): Draft {
  return { id, skill: of.skill, postcode: '59100', answers, savedAt: now.getTime() }
}
/** Two tabs of one browser. */
function browser() {
  const shared = memoryStorage()
  return {
    first: { tab: memoryStorage(), browser: shared },
    second: { tab: memoryStorage(), browser: shared },
  }
}

describe('a stored form', () => {
  it('survives a refresh', () => {
    const { first } = browser()
    const answers = { frequency: 'weekly', fixed_addons: ['Oven cleaning'], addon: 'Ironing' }
    const draft = { ...draftOf(cleaner, 'a', answers), forAddon: true }
    saveDraft(first, cleaner, draft)
    expect(openDraft(first, cleaner, undefined, now)).toEqual(draft)
  })

  it('keeps the person served on account and the wish for an e-invoice, if they are readable', () => {
    const { first } = browser()
    const served = { served_name: 'Puan Salmah', served_phone: '+60 123334444' }
    const draft = { ...draftOf(cleaner, 'a'), served, eInvoice: true }
    saveDraft(first, cleaner, draft)
    expect(openDraft(first, cleaner, undefined, now)).toEqual(draft)
    saveDraft(first, cleaner, { ...draft, served: { served_name: 7 } as object })
    expect(openDraft(first, cleaner, undefined, now)).not.toHaveProperty('served')
  })

  it('stays out of a second tab', () => {
    const { first, second } = browser()
    saveDraft(first, cleaner, draftOf(cleaner, 'a', { frequency: 'weekly' }))
    expect(openDraft(second, cleaner, undefined, now)).toBeUndefined()
  })

  it('is found by the tab whose address names it, unless that tab has its own', () => {
    const { first, second } = browser()
    saveDraft(first, cleaner, draftOf(cleaner, 'a', { frequency: 'weekly' }))
    expect(openDraft(second, cleaner, 'a', now)?.answers).toEqual({ frequency: 'weekly' })
    saveDraft(second, cleaner, draftOf(cleaner, 'b', { frequency: 'one-time' }))
    expect(openDraft(second, cleaner, 'a', now)?.id).toBe('b')
  })

  it('is not another service’s', () => {
    const { first, second } = browser()
    saveDraft(first, cleaner, draftOf(cleaner, 'a'))
    expect(openDraft(first, careGiver, undefined, now)).toBeUndefined()
    expect(openDraft(second, careGiver, 'a', now)).toBeUndefined()
  })

  it('is dropped after a logout', () => {
    const { first } = browser()
    saveDraft(first, cleaner, draftOf(cleaner, 'a'))
    clearOnLogout({ tab: memoryStorage(), browser: first.browser }, hoursLater(1))
    expect(openDraft(first, cleaner, 'a', hoursLater(2))).toBeUndefined()
    saveDraft(first, cleaner, { ...draftOf(cleaner, 'b'), savedAt: hoursLater(2).getTime() })
    expect(openDraft(first, cleaner, 'b', hoursLater(2))?.id).toBe('b')
  })

  it('never stores sensitive or unknown answers', () => {
    const { first, second } = browser()
    const answers = {
      frequency: 'one week',
      customer_medical_details: 'Asthma',
      password: 'Secret12',
    }
    saveDraft(first, careGiver, draftOf(careGiver, 'a', answers))
    expect(openDraft(second, careGiver, 'a', now)?.answers).toEqual({ frequency: 'one week' })
    for (const storageArea of [first.tab, first.browser]) {
      const all = Array.from({ length: storageArea.length }, (_, at) =>
        storageArea.getItem(storageArea.key(at) ?? ''),
      ).join()
      expect(all).not.toContain('Asthma')
      expect(all).not.toContain('Secret12')
    }
  })

  it.each([
    [47, true],
    [49, false],
  ])('after %i hours is there: %s', (hours, there) => {
    const { first, second } = browser()
    saveDraft(first, cleaner, draftOf(cleaner, 'a'))
    expect(openDraft(first, cleaner, undefined, hoursLater(hours)) !== undefined).toBe(there)
    expect(openDraft(second, cleaner, 'a', hoursLater(hours)) !== undefined).toBe(there)
    sweepDrafts(first.browser, hoursLater(hours))
    expect(first.browser.length).toBe(there ? 1 : 0)
  })

  it('is gone once it is a booking', () => {
    const { first, second } = browser()
    saveDraft(first, cleaner, draftOf(cleaner, 'a'))
    forgetDraft(first, cleaner, 'a')
    expect(openDraft(first, cleaner, 'a', now)).toBeUndefined()
    expect(openDraft(second, cleaner, 'a', now)).toBeUndefined()
  })

  it.each([
    'no json',
    '7',
    'null',
    '{}',
    '{"id":1,"skill":"Cleaner","postcode":"59100","savedAt":1893979500000}',
  ])('is replaced by a new one when %s is stored', (text) => {
    const { first } = browser()
    first.tab.setItem('jiran.booking.Cleaner', text)
    first.browser.setItem('jiran.draft.a', text)
    expect(openDraft(first, cleaner, 'a', now)).toBeUndefined()
  })

  it('leaves other stored data unchanged', () => {
    const storageArea = memoryStorage()
    storageArea.setItem('theme', 'dark')
    storageArea.setItem('jiran.draft.x', 'no json')
    sweepDrafts(storageArea, now)
    expect(storageArea.getItem('theme')).toBe('dark')
    expect(storageArea.getItem('jiran.draft.x')).toBeNull()
  })
})

describe('the key of an attempt', () => {
  it('stays for the same body, also after a refresh, and changes with it', () => {
    const tab = memoryStorage()
    let made = 0
    const newKey = () => `key-${++made}`
    expect(attemptKey(tab, { a: 1 }, newKey)).toBe('key-1')
    expect(attemptKey(tab, { a: 1 }, newKey)).toBe('key-1')
    expect(attemptKey(tab, { a: 2 }, newKey)).toBe('key-2')
    forgetAttempt(tab)
    expect(attemptKey(tab, { a: 2 }, newKey)).toBe('key-3')
  })

  it('stores nothing of the body', () => {
    const tab = memoryStorage()
    attemptKey(tab, { customer_medical_details: 'Asthma' }, randomId)
    expect(tab.getItem(tab.key(0) ?? '')).not.toContain('Asthma')
  })

  it('is a UUID', () => {
    expect(randomId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(randomId()).not.toBe(randomId())
  })
})
