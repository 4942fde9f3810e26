import { z } from 'zod'
import { isPhone } from '../../booking/read-form.ts'
import { companyLimits } from '../../company/company-settings.ts'
import { defineCall, outcome, plain, required } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { toTheSen } from '../fields.ts'

/** A line that must not be empty. */
const line = (max: number) => required(max, 'name-missing')
const phone = plain(40)
  .trim()
  .refine(isPhone, 'phone-invalid' satisfies FieldCode)
const integer = ([from, to]: readonly [number, number]) => z.number().int().min(from).max(to)

/** All settings at once: an Admin saves the whole page. */
const settings = z.object({
  name: line(100),
  registration: line(100),
  sst_number: plain(100).trim(),
  address: line(300),
  bank: line(200),
  email: z.email('email-invalid' satisfies FieldCode),
  phone,
  whatsapp: z.union([z.literal(''), phone]),
  opens_at: integer(companyLimits.opens_at),
  closes_at: integer(companyLimits.closes_at),
  late_fee: toTheSen(z.number().min(0).max(10_000)),
  late_fee_hours: integer(companyLimits.late_fee_hours),
  hold_minutes: integer(companyLimits.hold_minutes),
  travel_buffer_hours: integer(companyLimits.travel_buffer_hours),
  lead_hours: integer(companyLimits.lead_hours),
  cash_limit: toTheSen(z.number().min(0).max(100_000)),
  referral_credit: toTheSen(z.number().min(0).max(500)),
  referral_limit: integer(companyLimits.referral_limit),
  staff_assistants: z.boolean(),
})
/** Fields of later versions keep their values for a client that does not know them. */
const changed = settings.partial({
  cash_limit: true,
  referral_credit: true,
  referral_limit: true,
  staff_assistants: true,
})
/** The version of the settings when shown; 0 until they are first saved. */
const version = z.number().int().min(0)

const amount = z.number().int().min(0)

/** How far the company is set up (docs/product/company.md#set-up). */
const setup = z.object({
  company: settings,
  served_postcodes: amount,
  active_workers: amount,
  managed_regions: amount,
  services: z.array(
    z.object({ skill: z.string(), priced_regions: amount, active_workers: amount }),
  ),
  sends_mail: z.boolean(),
  payment_provider: z.string(),
  demo: z.boolean(),
})

/** Settings that a client saves. */
export type ChangedSettings = z.output<typeof changed>

/** The company's settings (docs/product/company.md). */
export const companyCalls = {
  'GET /staff/settings/': defineCall({
    summary: 'The company’s settings and their version',
    access: 'manage-settings',
    response: settings.extend({ version }),
  }),
  'PUT /staff/settings/': defineCall({
    summary: 'Save the company’s settings; in force immediately',
    access: 'manage-settings',
    request: changed.extend({ version }),
    response: outcome.extend({ version }),
  }),
  'GET /staff/setup/': defineCall({
    summary: 'Progress of the set-up that the first booking requires',
    access: 'manage-settings',
    response: setup,
  }),
} as const
