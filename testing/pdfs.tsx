import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { renderToBuffer } from '@react-pdf/renderer'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { WholePartnerInvoice } from '../domain/api/company/partner-accounts.ts'
import type { Earnings } from '../domain/api/crew-pay.ts'
import type * as details from '../web/documents/DetailsPdf.tsx'
import type * as pays from '../web/documents/EarningsPdf.tsx'
import type { Slice } from '../web/documents/font-slices.ts'
import type * as fonts from '../web/documents/fonts.ts'
import type * as invoices from '../web/documents/InvoicePdf.tsx'
import type { Invoice } from '../web/documents/InvoicePdf.tsx'
import type * as partnerInvoices from '../web/documents/PartnerInvoicePdf.tsx'
import type { Booking } from '../web/shared/use-booking.ts'
import { bookingRecord } from './booking-record.ts'

const packages = join(import.meta.dirname, '../node_modules/@fontsource')

/** As the build has them: Chinese without bold. */
export function fontOnDisk({ family, slice }: Slice, weight: 400 | 700): string | undefined {
  if (family === 'noto-sans-sc' && weight === 700) return undefined
  const path = join(packages, family, 'files', `${family}-${slice}-${weight}-normal.woff`)
  return existsSync(path) ? path : undefined
}

const booking: Booking = bookingRecord({
  session: 2,
  sessions: 4,
  frequency: 'weekly',
  addon: 'Ironing',
  addon_service_hours: 2,
  fixed_addons: ['Oven cleaning'],
  history: [],
  allocated_workers: ['aisyah@crew.jiran.test', 'bala@crew.jiran.test'],
  crew: [{ first_name: 'Aisyah' }, { first_name: 'Bala' }],
  visits: [],
  held_seconds: 0,
})

export const invoice: Invoice = {
  booking_id: 'JAB12CD34E-1',
  order: 'JAB12CD34E',
  issued_on: '2026-11-21',
  customer_name: 'Nur Aisyah binti Ismail',
  customer_email: 'aisyah@jiran.test',
  payment_status: 'Unpaid',
  visit: 1220,
  lines: [
    { label: '4 h × 2 cleaners at RM 145.00', amount: 1160 },
    { label: 'Ironing, 2 h', amount: 20 },
    { label: 'Oven cleaning', amount: 40 },
  ],
  payments: [],
  late_fee: 30,
  allowance: 0,
  total: 1250,
  paid: 0,
  refunded: 0,
  refund_due: 0,
  due: 1250,
  company: {
    name: 'Jiran',
    address: '12 Jalan Jiran, 59100 Kuala Lumpur',
    registration: '202601000001',
    bank: 'Demo Bank 0000 0000 0000',
    email: 'hello@jiran.test',
    phone: '+60 3-5555 0100',
    whatsapp: '',
    sst: '',
  },
  e_invoices: [
    {
      number: 'R-202611-17',
      uuid: 'F9D425P6DS7D8IU',
      url: 'https://myinvois.hasil.gov.my/F9D425P6DS7D8IU/share/LIJAF97HJJKH',
    },
  ],
}

/** The PDF as read: its words, their positions, and their fonts. */
async function read(pdf: Parameters<typeof renderToBuffer>[0]) {
  const bytes = await renderToBuffer(pdf)
  const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)]
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document)
  const pages = text.map((each) => each.replace(/\s+/g, ' '))
  const { info } = await getMeta(document)
  const page = await document.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const { items } = await page.getTextContent()
  const placed = items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [
          {
            words: item.str,
            left: item.transform[4] as number,
            right: (item.transform[4] as number) + item.width,
            bottom: Math.round(item.transform[5] as number),
          },
        ]
      : [],
  )
  return {
    text: pages.join(' '),
    pages,
    totalPages,
    title: info.Title as string,
    /** How much is drawn beside the text. */
    strokes: JSON.stringify(argsArray).length + fnArray.length,
    fonts: new Set(fonts.map(([, name]) => name)),
    /** Where the rightmost character ends, in points. */
    right: Math.max(...placed.map((each) => each.right)),
    /** What is written below the margin. */
    foot: placed.filter(({ bottom }) => bottom < 60),
  }
}

export const partnerInvoice: WholePartnerInvoice = {
  id: 1,
  number: 'INV-202610-3',
  month: '2026-10',
  issued_on: '2026-11-01',
  due_on: '2026-12-01',
  amount: 196.5,
  partner: 'Menara Residence Sdn. Bhd.',
  tax: 14.56,
  taxable: 181.94,
  lines: [
    {
      booking_id: 'JAB12CD34E-1',
      skill: 'Cleaner',
      day: '2026-10-28',
      served: '陈美芳',
      corrects: false,
      late_fee: 0,
      cancelled: false,
      amount: 216,
      tax: 16,
    },
    {
      booking_id: 'JAB12CD34F-1',
      skill: 'Cleaner',
      day: '2026-09-28',
      served: 'Salmah',
      corrects: true,
      late_fee: 30,
      cancelled: true,
      amount: -19.5,
      tax: -1.44,
    },
  ],
  company: invoice.company,
}

/** A month of a worker's pay. */
export const earnings: Earnings = {
  month: '2026-11',
  name: 'Aisyah',
  closed: true,
  visits: [
    {
      booking_id: 'JAB12CD34E-1',
      skill: 'Cleaner',
      day: '2026-11-28',
      start_time: '09:00',
      hours: 4,
      rate: 17,
      amount: 68,
      done: true,
    },
  ],
  adjustments: [{ kind: 'deduction', amount: 8, reason: 'Uniform' }],
  tip_lines: [],
  visits_total: 68,
  tips: 0,
  additions: 0,
  deductions: 8,
  total: 60,
  planned: 0,
  e_invoice: null,
}

/** The modules that draw. */
type Parts = Pick<typeof fonts, 'typeset'> &
  Pick<typeof invoices, 'InvoicePdf'> &
  Pick<typeof details, 'DetailsPdf'> &
  Pick<typeof pays, 'EarningsPdf'> &
  Pick<typeof partnerInvoices, 'PartnerInvoicePdf'>

/** Reads the documents that these modules draw. */
export function pdfReaders({
  typeset,
  InvoicePdf,
  DetailsPdf,
  EarningsPdf,
  PartnerInvoicePdf,
}: Parts) {
  return {
    invoiceOf: async (
      name: string,
      change: Partial<Invoice> = {},
      booked: Partial<Booking> = {},
    ) => {
      const raw = {
        booking: { ...booking, customer_name: name, ...booked },
        invoice: { ...invoice, customer_name: name, ...change },
      }
      const draw = (content: typeof raw, names: string[]) => (
        <InvoicePdf {...content} fonts={names} />
      )
      return read(await typeset(raw, draw, fontOnDisk))
    },

    detailsOf: async (change: Partial<Booking>, company = 'Jiran') => {
      const raw = { booking: { ...booking, ...change }, company }
      const draw = (content: typeof raw, names: string[]) => (
        <DetailsPdf {...content} fonts={names} />
      )
      return read(await typeset(raw, draw, fontOnDisk))
    },

    earningsOf: async (change: Partial<Earnings> = {}, company = 'Jiran') => {
      const raw = { earnings: { ...earnings, ...change }, company }
      const draw = (content: typeof raw, names: string[]) => (
        <EarningsPdf {...content} fonts={names} />
      )
      return read(await typeset(raw, draw, fontOnDisk))
    },

    partnerInvoiceOf: async (change: Partial<WholePartnerInvoice> = {}) => {
      const raw = { invoice: { ...partnerInvoice, ...change } }
      const draw = (content: typeof raw, names: string[]) => (
        <PartnerInvoicePdf {...content} fonts={names} />
      )
      return read(await typeset(raw, draw, fontOnDisk))
    },
  }
}

/** An A4 page's width less its margin. */
export const EDGE = 595.28 - 44
