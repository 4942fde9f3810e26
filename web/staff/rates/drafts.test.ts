import { expect, test } from 'vitest'
import type { Rate } from './amounts.ts'
import { draftOf, draftsElsewhere, isOutdated, withDraft } from './drafts.ts'

const rate = (region: number, cost: number): Rate => ({
  skill: 'Cleaner',
  region,
  costs: [{ frequency: 'one-time', cost }],
  surcharge_perc: 0,
})

test('drafts of a region survive a visit to another', () => {
  const typed = { texts: ['36.00'], surcharge: '0', everywhere: false }
  const drafts = withDraft({}, rate(1, 30), typed)
  expect(draftOf(drafts, rate(2, 30)).texts).toEqual(['30.00'])
  expect(draftsElsewhere(drafts, [rate(1, 30), rate(2, 30)], 2)).toEqual([rate(1, 30)])
  expect(draftsElsewhere(drafts, [rate(1, 30), rate(2, 30)], 1)).toEqual([])
  expect(draftOf(drafts, rate(1, 30)).texts).toEqual(['36.00'])
})

test('typing the saved price again removes the draft, and so does saving', () => {
  const drafts = withDraft({}, rate(1, 30), { texts: ['3'], surcharge: '0', everywhere: false })
  const same = { texts: ['30.00'], surcharge: '0', everywhere: false }
  expect(withDraft(drafts, rate(1, 30), same)).toEqual({})
  expect(withDraft(drafts, rate(1, 30), undefined)).toEqual({})
})

test('a draft detects that another Admin has saved another price', () => {
  const typed = { texts: ['36.00'], surcharge: '0', everywhere: false }
  const drafts = withDraft({}, rate(1, 30), typed)
  expect(isOutdated(drafts, rate(1, 30))).toBe(false)
  expect(isOutdated(drafts, rate(1, 32))).toBe(true)
  const more = withDraft(drafts, rate(1, 32), { ...typed, texts: ['37.00'] })
  expect(isOutdated(more, rate(1, 32))).toBe(true)
})
