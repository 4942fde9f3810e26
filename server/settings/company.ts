import { z } from 'zod'
import {
  line,
  optional,
  type Variables,
  wholeNumber,
  withDefault,
  withExpected,
} from './variables.ts'

/** The company's details, until an Admin saves the page /settings (docs/product/company.md). */

export const company = {
  COMPANY_NAME: withDefault('Jiran', 'Name on pages, e-mails and invoices', line('a name')),
  COMPANY_ADDRESS: optional('a demo address', 'Address on invoices', line('an address')),
  COMPANY_REGISTRATION: optional(
    'a demo number',
    'Registration number on invoices',
    line('a registration number'),
  ),
  COMPANY_BANK: optional('a demo account', 'Bank details on invoices', line('bank details')),
  COMPANY_EMAIL: optional('hello@jiran.test', 'E-mail for customers', {
    shape: z.email(),
    expected: 'an e-mail address',
  }),
  COMPANY_PHONE: optional('+60 3-5555 0100', 'Phone number for customers', line('a phone number')),
  COMPANY_WHATSAPP: optional('', 'WhatsApp number for customers', line('a phone number')),
  COMMISSIONER_EMAIL: optional(
    'dbnpdp@pdp.gov.my in production, else commissioner@jiran.test',
    'E-mail of the Personal Data Protection Commissioner for notifications of data breaches',
    { shape: z.email(), expected: 'an e-mail address' },
  ),
  COMPANY_SST: optional('', 'SST registration number on invoices', line('a registration number')),
} satisfies Variables

/** An amount of money, parsed to sen. */
const ringgit = {
  shape: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .transform((text) => Math.round(Number(text) * 100)),
  expected: 'an amount in RM such as 30 or 12.50',
}

export const limits = {
  TRAVEL_BUFFER_HOURS: withDefault(
    '1',
    'Hours after a visit in which its workers cannot be booked',
    wholeNumber(0, 6, 'hours'),
  ),
  HOLD_MINUTES: withDefault(
    '15',
    'Minutes for which an unpaid online order holds its crew',
    wholeNumber(1, 1_440, 'minutes'),
  ),
  UNPAID_HOLDS_PER_CUSTOMER: withDefault(
    '3',
    'Unpaid online orders that a customer may have at once',
    withExpected('a whole number from 1', wholeNumber(1, 1_000_000)),
  ),
  UNPROVEN_CASH_ORDERS: withDefault(
    '2',
    'Upcoming cash orders of a customer without a completed or paid visit',
    withExpected('a whole number', wholeNumber(0, 1_000_000)),
  ),
  UNPAID_CASH_ORDERS: withDefault(
    '10',
    'Upcoming cash orders of any other customer',
    withExpected('a whole number', wholeNumber(0, 1_000_000)),
  ),
  HOLD_GRACE_MINUTES: withDefault(
    '15',
    'Minutes for which the hold is extended, at most, while the payment provider has not answered whether it was paid',
    wholeNumber(0, 1_440, 'minutes'),
  ),
  LEAD_HOURS: optional(
    '12',
    'Hours from a booking to its earliest start',
    wholeNumber(0, 168, 'hours'),
  ),
  OPENS_AT: withDefault(
    '8',
    'Hour of the first start of a day',
    withExpected('an hour from 8 to 20', wholeNumber(8, 20)),
  ),
  CLOSES_AT: withDefault(
    '20',
    'Hour of the last start of a day',
    withExpected('an hour from 8 to 20', wholeNumber(8, 20)),
  ),
  LATE_FEE_HOURS: withDefault(
    '24',
    'Hours before the start within which a change costs the late fee',
    wholeNumber(0, 168, 'hours'),
  ),
  LATE_FEE_RM: withDefault('30', 'Fee for a change shortly before the start', ringgit),
  CASH_LIMIT_RM: withDefault(
    '500',
    'Cash that a worker may carry before staff are warned; 0: no limit',
    ringgit,
  ),
  REFERRAL_CREDIT_RM: withDefault(
    '20',
    'Credit for a customer and for the friend they referred, each; 0: no referrals',
    ringgit,
  ),
  REFERRAL_LIMIT: withDefault(
    '5',
    'Number of friends a month for which a customer gets credit',
    wholeNumber(1, 100, 'friends'),
  ),
} satisfies Variables
