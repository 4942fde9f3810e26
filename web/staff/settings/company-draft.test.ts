import { expect, test } from 'vitest'
import { changesOf, draftOf, settingsOf } from './company-draft.ts'

const settings = {
  name: 'Jiran',
  registration: '202601000001',
  sst_number: '',
  address: '12 Jalan Jiran',
  bank: 'Maybank 5140',
  email: 'hello@jiran.test',
  phone: '+60 3-5555 0100',
  whatsapp: '',
  opens_at: 8,
  closes_at: 20,
  late_fee: 30,
  late_fee_hours: 24,
  hold_minutes: 15,
  travel_buffer_hours: 1,
  lead_hours: 12,
}

test('what is shown is what is saved', () => {
  expect(settingsOf(draftOf(settings))).toEqual(settings)
  expect(changesOf(settings, draftOf(settings))).toEqual([])
})

test('changes are listed as they are read, and what only looks different is none', () => {
  const draft = {
    ...draftOf(settings),
    sst_number: 'W10-2608',
    closes_at: '18',
    late_fee: '12.5',
    hold_minutes: '15 ',
  }
  expect(changesOf(settings, draft)).toEqual([
    { field: 'sst_number', from: 'nothing', to: 'W10-2608' },
    { field: 'closes_at', from: '8:00 PM', to: '6:00 PM' },
    { field: 'late_fee', from: 'RM 30.00', to: 'RM 12.50' },
  ])
  expect(settingsOf({ ...draft, lead_hours: 'soon' }).lead_hours).toBe(-1)
})
