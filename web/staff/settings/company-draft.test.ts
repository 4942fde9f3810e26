import { expect, test } from 'vitest'
import { demoSettings } from '../../../testing/company.ts'
import { changesOf, draftOf, settingsOf } from './company-draft.ts'

const settings = {
  ...demoSettings,
  registration: '202601000001',
  address: '12 Jalan Jiran',
  bank: 'Maybank 5140',
}

test('the shown settings are the saved ones', () => {
  expect(settingsOf(draftOf(settings))).toEqual(settings)
  expect(changesOf(settings, draftOf(settings))).toEqual([])
})

test('changes are listed in reading form, and differences only in format are none', () => {
  const draft = {
    ...draftOf(settings),
    sst_number: 'W10-2608',
    closes_at: '18',
    late_fee: '12.5',
    hold_minutes: '15 ',
    staff_assistants: 'true',
  }
  expect(changesOf(settings, draft)).toEqual([
    { field: 'sst_number', from: 'nothing', to: 'W10-2608' },
    { field: 'closes_at', from: '8:00 PM', to: '6:00 PM' },
    { field: 'late_fee', from: 'RM 30.00', to: 'RM 12.50' },
    { field: 'staff_assistants', from: 'Not allowed', to: 'Allowed' },
  ])
  expect(settingsOf({ ...draft, lead_hours: 'soon' }).lead_hours).toBe(-1)
})
