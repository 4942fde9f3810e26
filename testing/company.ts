import type { CompanySettings } from '../domain/company/company-settings.ts'

/** The demo company's settings until someone saves others. */
export const demoSettings: CompanySettings = {
  name: 'Jiran',
  registration: '202601000001 (demo)',
  sst_number: '',
  address: '12 Jalan Jiran, 59100 Kuala Lumpur',
  bank: 'Demo Bank 0000 0000 0000',
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
  cash_limit: 500,
  referral_credit: 20,
  referral_limit: 5,
  staff_assistants: false,
}
