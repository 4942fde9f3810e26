import { z } from 'zod'
import { byDefault, line, optional, said, type Variables, wholeNumber } from './variables.ts'

/* Of the company, until an Admin saves the page /settings (docs/product/company.md). */

export const company = {
  COMPANY_NAME: byDefault('Jiran', 'Name on pages, e-mails and invoices', line('a name')),
  COMPANY_ADDRESS: optional('a demo address', 'Address on invoices', line('an address')),
  COMPANY_REGISTRATION: optional(
    'a demo number',
    'Registration number on invoices',
    line('a registration number'),
  ),
  COMPANY_BANK: optional('a demo account', 'Bank details on invoices', line('bank details')),
  COMPANY_EMAIL: optional('hello@jiran.test', 'Where customers write', {
    shape: z.email(),
    expected: 'an e-mail address',
  }),
  COMPANY_PHONE: optional('+60 3-5555 0100', 'Where customers call', line('a phone number')),
  COMPANY_WHATSAPP: optional(
    '',
    'Where customers write by WhatsApp, if they may',
    line('a phone number'),
  ),
  COMPANY_SST: optional(
    '',
    'Number of the sales and service tax on invoices, if there is one',
    line('a registration number'),
  ),
} satisfies Variables

/** An amount of money, which comes as sen. */
const ringgit = {
  shape: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .transform((text) => Math.round(Number(text) * 100)),
  expected: 'an amount in RM such as 30 or 12.50',
}

export const limits = {
  TRAVEL_BUFFER_HOURS: byDefault(
    '1',
    'Hours a worker is not bookable after a visit',
    wholeNumber(0, 6, 'hours'),
  ),
  HOLD_MINUTES: byDefault(
    '15',
    'How long an unpaid online order keeps its crew',
    wholeNumber(1, 1_440, 'minutes'),
  ),
  UNPAID_HOLDS_PER_CUSTOMER: byDefault(
    '3',
    'Unpaid online orders that a customer may have at once',
    said('a whole number from 1', wholeNumber(1, 1_000_000)),
  ),
  UNPROVEN_CASH_ORDERS: byDefault(
    '2',
    'Cash orders to come of a customer without a completed or paid visit',
    said('a whole number', wholeNumber(0, 1_000_000)),
  ),
  UNPAID_CASH_ORDERS: byDefault(
    '10',
    'Cash orders to come of any other customer',
    said('a whole number', wholeNumber(0, 1_000_000)),
  ),
  HOLD_GRACE_MINUTES: byDefault(
    '15',
    'How much longer, at most, while the payment provider has not answered whether it was paid',
    wholeNumber(0, 1_440, 'minutes'),
  ),
  LEAD_HOURS: optional(
    '12',
    'Hours from a booking to its earliest start',
    wholeNumber(0, 168, 'hours'),
  ),
  OPENS_AT: byDefault(
    '8',
    'Hour of the first start of a day',
    said('an hour from 8 to 20', wholeNumber(8, 20)),
  ),
  CLOSES_AT: byDefault(
    '20',
    'Hour of the last start of a day',
    said('an hour from 8 to 20', wholeNumber(8, 20)),
  ),
  LATE_FEE_HOURS: byDefault(
    '24',
    'How many hours before the start a change costs the late fee',
    wholeNumber(0, 168, 'hours'),
  ),
  LATE_FEE_RM: byDefault('30', 'Fee for a change shortly before the start', ringgit),
  CASH_LIMIT_RM: byDefault(
    '500',
    'How much cash a worker may carry before staff are warned; 0: no limit',
    ringgit,
  ),
  REFERRAL_CREDIT_RM: byDefault(
    '20',
    'Credit of a customer and of the friend they brought, each; 0: nobody is asked to bring friends',
    ringgit,
  ),
  REFERRAL_LIMIT: byDefault(
    '5',
    'For how many friends a month a customer gets credit',
    wholeNumber(1, 100, 'friends'),
  ),
} satisfies Variables
