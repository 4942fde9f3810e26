import { z } from 'zod'
import { line, type Variables, wholeNumber } from './variables.ts'

/* Of the company, until an Admin saves the page /settings (docs/product/company.md). */

export const company = {
  COMPANY_NAME: {
    unset: 'Jiran',
    meaning: 'Name on pages, e-mails and invoices',
    shape: line,
    expected: 'a name',
  },
  COMPANY_ADDRESS: {
    unset: 'a demo address',
    meaning: 'Address on invoices',
    shape: line,
    expected: 'an address',
  },
  COMPANY_REGISTRATION: {
    unset: 'a demo number',
    meaning: 'Registration number on invoices',
    shape: line,
    expected: 'a registration number',
  },
  COMPANY_BANK: {
    unset: 'a demo account',
    meaning: 'Bank details on invoices',
    shape: line,
    expected: 'bank details',
  },
  COMPANY_EMAIL: {
    unset: 'hello@jiran.test',
    meaning: 'Where customers write',
    shape: z.email(),
    expected: 'an e-mail address',
  },
  COMPANY_PHONE: {
    unset: '+60 3-5555 0100',
    meaning: 'Where customers call',
    shape: line,
    expected: 'a phone number',
  },
  COMPANY_WHATSAPP: {
    unset: '',
    meaning: 'Where customers write by WhatsApp, if they may',
    shape: line,
    expected: 'a phone number',
  },
  COMPANY_SST: {
    unset: '',
    meaning: 'Number of the sales and service tax on invoices, if there is one',
    shape: line,
    expected: 'a registration number',
  },
} satisfies Variables

export const limits = {
  TRAVEL_BUFFER_HOURS: {
    unset: '1',
    meaning: 'Hours a worker is not bookable after a visit',
    shape: wholeNumber(0, 6),
    expected: 'a whole number of hours from 0 to 6',
  },
  HOLD_MINUTES: {
    unset: '15',
    meaning: 'How long an unpaid online order keeps its crew',
    shape: wholeNumber(1, 1_440),
    expected: 'a whole number of minutes from 1 to 1440',
  },
  UNPAID_HOLDS_PER_CUSTOMER: {
    unset: '3',
    meaning: 'Unpaid online orders that a customer may have at once',
    shape: wholeNumber(1, 1_000_000),
    expected: 'a whole number from 1',
  },
  UNPROVEN_CASH_ORDERS: {
    unset: '2',
    meaning: 'Cash orders to come of a customer without a completed or paid visit',
    shape: wholeNumber(0, 1_000_000),
    expected: 'a whole number',
  },
  UNPAID_CASH_ORDERS: {
    unset: '10',
    meaning: 'Cash orders to come of any other customer',
    shape: wholeNumber(0, 1_000_000),
    expected: 'a whole number',
  },
  HOLD_GRACE_MINUTES: {
    unset: '15',
    meaning:
      'How much longer, at most, while the payment provider has not answered whether it was paid',
    shape: wholeNumber(0, 1_440),
    expected: 'a whole number of minutes from 0 to 1440',
  },
  LEAD_HOURS: {
    unset: '12',
    meaning: 'Hours from a booking to its earliest start',
    shape: wholeNumber(0, 168),
    expected: 'a whole number of hours from 0 to 168',
  },
  OPENS_AT: {
    unset: '8',
    meaning: 'Hour of the first start of a day',
    shape: wholeNumber(8, 20),
    expected: 'an hour from 8 to 20',
  },
  CLOSES_AT: {
    unset: '20',
    meaning: 'Hour of the last start of a day',
    shape: wholeNumber(8, 20),
    expected: 'an hour from 8 to 20',
  },
  LATE_FEE_HOURS: {
    unset: '24',
    meaning: 'How many hours before the start a change costs the late fee',
    shape: wholeNumber(0, 168),
    expected: 'a whole number of hours from 0 to 168',
  },
  LATE_FEE_RM: {
    unset: '30',
    meaning: 'Fee for a change shortly before the start',
    shape: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,2})?$/)
      .transform((text) => Math.round(Number(text) * 100)),
    expected: 'an amount in RM such as 30 or 12.50',
  },
} satisfies Variables
