import { Text } from '@react-pdf/renderer'
import { describe, expect, it } from 'vitest'
import type { WholePartnerInvoice } from '../../domain/api/company/partner-accounts.ts'
import type { Earnings } from '../../domain/api/crew-pay.ts'
import {
  EDGE,
  earnings,
  fontOnDisk,
  invoice,
  partnerInvoice,
  pdfReaders,
} from '../../testing/pdfs.tsx'
import { DetailsPdf } from './DetailsPdf.tsx'
import { EarningsPdf } from './EarningsPdf.tsx'
import type { Slice } from './font-slices.ts'
import { typeset } from './fonts.ts'
import { InvoicePdf } from './InvoicePdf.tsx'
import { PartnerInvoicePdf } from './PartnerInvoicePdf.tsx'

const parts = { typeset, InvoicePdf, DetailsPdf, EarningsPdf, PartnerInvoicePdf }
const { invoiceOf, detailsOf, earningsOf, partnerInvoiceOf } = pdfReaders(parts)

const names = ['Nur Aisyah binti Ismail', '陈美芳', '张伟明 Tan', 'சுப்பிரமணியம் கமலா']

describe('the invoice', () => {
  it('says who, what, how much and where to pay', async () => {
    const { text, totalPages, title } = await invoiceOf('Nur Aisyah binti Ismail')
    expect(title).toBe('Invoice JAB12CD34E-1')
    expect(totalPages).toBe(1)
    expect(text).toMatch(/ITEM DESCRIPTION WORKERS Total/)
    for (const part of [
      '12 Jalan Jiran, 59100 Kuala Lumpur Registration 202601000001',
      'Invoice JAB12CD34E-1 Sat, 21 Nov 2026',
      'Billed to Nur Aisyah binti Ismail aisyah@jiran.test',
      'Sat, 28 Nov 2026, 9:00 AM, 4 hours',
      'Weekly, visit 2 of 4',
      '4 h × 2 cleaners at RM 145.00 2 RM 1,160.00',
      'Ironing, 2 h RM 20.00',
      'Oven cleaning RM 40.00',
      'Total RM 1,250.00',
      'Late fee Changed less than 24 hours before the start RM 30.00',
      'Amount due RM 1,250.00',
      'Bank details Jiran Demo Bank 0000 0000 0000',
      'notify us of errors within 7 days of its date',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Thank you')
  })

  it('that is paid says when and how, and asks for no transfer', async () => {
    const { text } = await invoiceOf('Mei Tan', {
      payment_status: 'Paid',
      paid: 1250,
      due: 0,
      payments: [
        { at: '2026-11-22T01:05:00.000Z', how: 'FPX (Maybank2u)', amount: 1220 },
        { at: '2026-11-28T05:00:00.000Z', how: 'Cash', amount: 30 },
      ],
    })
    expect(text).toContain('Sat, 21 Nov 2026 Paid Billed to')
    expect(text).toContain(
      'Paid RM 1,220.00 on Sun, 22 Nov 2026, 9:05 AM, FPX (Maybank2u) RM 30.00 on Sat, 28 Nov 2026, 1:00 PM, Cash',
    )
    expect(text).not.toMatch(/bank details|Demo Bank|transfer/i)
  })

  it('has the UUID and the QR code of a valid e-invoice', async () => {
    const { text, strokes } = await invoiceOf('Mei Tan')
    expect(text).toContain('E-invoice Receipt R-202611-17 MyInvois UUID F9D425P6DS7D8IU')
    const plain = await invoiceOf('Mei Tan', { e_invoices: [] })
    expect(plain.text).not.toContain('MyInvois')
    // Each dark part of the code is drawn.
    expect(strokes - plain.strokes).toBeGreaterThan(300)
  })

  it('has the SST number if there is one', async () => {
    const { text } = await invoiceOf('Mei Tan', {
      company: { ...invoice.company, sst: 'W10-2608' },
    })
    expect(text).toContain('Registration 202601000001 SST registration W10-2608')
  })

  it('of a visit that was cancelled late has only the fee', async () => {
    const change = {
      visit: undefined,
      lines: [],
      total: 30,
      paid: 1220,
      refunded: 1000,
      refund_due: 190,
      due: 0,
    }
    const { text } = await invoiceOf('Mei Tan', change)
    expect(text).toContain('Changed or cancelled less than 24 hours before the start')
    expect(text).not.toContain('Weekly')
    expect(text).toContain(
      'Total RM 30.00 Paid RM 1,220.00 Refunded RM 1,000.00 Refund due to you RM 190.00 Amount due RM 0.00',
    )
  })

  it.each(names)('writes the name %s as text that can be searched', async (name) => {
    const { text } = await invoiceOf(name)
    expect(text.normalize('NFC')).toContain(`Billed to ${name.normalize('NFC')}`)
  })

  it('says what a voucher took off, of one visit or of a whole series', async () => {
    const voucher = { code: 'CUCIAFT6', off: 44 }
    const lines = [...invoice.lines, { label: 'Voucher CUCIAFT6', amount: -11 }]
    const series = await invoiceOf('Mei Tan', { voucher, lines })
    expect(series.text).toContain('Voucher CUCIAFT6 RM 44.00 off all 4 visits -RM 11.00')
    const one = await invoiceOf('Mei Tan', { voucher, lines }, { sessions: 1 })
    expect(one.text).toContain('Voucher CUCIAFT6 -RM 11.00')
  })

  it('says which service tax the total includes, beside the SST number', async () => {
    const tax = { code: 'Group I', rate: 8, taxable: 1157.41, amount: 92.59 }
    const company = { ...invoice.company, sst: 'W10-2608-32000123' }
    const { text } = await invoiceOf('Mei Tan', { tax, company })
    expect(text).toContain('SST registration W10-2608-32000123')
    expect(text).toContain(
      'Without service tax RM 1,157.41 Service tax 8% (Group I), included RM 92.59 Total RM 1,250.00',
    )
  })

  it('says where from and where to', async () => {
    const way = { address: null, from_address: '12 Jalan Maarof', to_address: 'Hospital Klang' }
    const { text } = await invoiceOf('Mei Tan', {}, { ...way, skill: 'Caring Wheels' })
    expect(text).toContain('Place From 12 Jalan Maarof To Hospital Klang 59100')
  })
})

describe('the invoice of a partner', () => {
  it('has its visits, changes of earlier ones, the tax, and where to pay by when', async () => {
    const { text, title, totalPages } = await partnerInvoiceOf()
    expect(title).toBe('Invoice INV-202610-3')
    expect(totalPages).toBe(1)
    for (const part of [
      'Invoice INV-202610-3 Sun, 1 Nov 2026 Due Tue, 1 Dec 2026',
      'Billed to Menara Residence Sdn. Bhd.',
      'October 2026',
      'Wed, 28 Oct 2026 Cleaning For 陈美芳, JAB12CD34E-1 RM 16.00 RM 216.00',
      'JAB12CD34F-1 Change of a visit on an earlier invoice Cancelled: late fee RM 30.00 -RM 1.44 -RM 19.50',
      'Without service tax RM 181.94 Service tax, included RM 14.56',
      'Due by Tue, 1 Dec 2026 RM 196.50',
      'Please quote INV-202610-3 with your transfer.',
    ])
      expect(text).toContain(part)
  })

  it('names the late fee of a visit that was moved', async () => {
    const [line] = partnerInvoice.lines
    const lines = line ? [{ ...line, late_fee: 30 }] : []
    expect((await partnerInvoiceOf({ lines })).text).toContain('Late fee RM 30.00, included')
  })

  it('below zero is a credit note, and asks for no transfer', async () => {
    const { text } = await partnerInvoiceOf({ amount: -19.5, tax: 0 })
    expect(text).toContain('Credit note INV-202610-3')
    expect(text).toContain('Credited -RM 19.50')
    expect(text).not.toMatch(/tax|bank details|due/i)
  })
})

describe('a table', () => {
  const booked = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...partnerInvoice.lines[0],
      booking_id: `JAB12CD34E-${at}`,
    })) as WholePartnerInvoice['lines']
  const addons = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `Addon ${at}.`, amount: 20 }))
  const worked = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...earnings.visits[0],
      booking_id: `JAB12CD34E-${at}`,
    })) as Earnings['visits']

  // Counts with which the sums, or what follows them, begin a page.
  it.each([
    ['an invoice', 18, () => invoiceOf('Mei Tan', { lines: addons(18), late_fee: 0 })],
    ['an invoice', 40, () => invoiceOf('Mei Tan', { lines: addons(40), late_fee: 0 })],
    ['an invoice of a partner', 10, () => partnerInvoiceOf({ lines: booked(10) })],
    ['an invoice of a partner', 12, () => partnerInvoiceOf({ lines: booked(12) })],
    ['an invoice of a partner', 30, () => partnerInvoiceOf({ lines: booked(30) })],
    ['the earnings of a month', 23, () => earningsOf({ visits: worked(23), adjustments: [] })],
  ])(
    'of %s with %d lines has headings where it has lines, and sums on their last page',
    async (_, count, read) => {
      const { pages } = await read()
      expect(pages.length).toBeGreaterThan(1)
      const shown = pages.map((page) => ({
        headings: /ITEM DESCRIPTION|VISIT DESCRIPTION|Day Service/.test(page),
        lines: /Addon \d+\.|JAB12CD34E-\d+ (4 )?RM/.test(page),
        last: page.includes(`Addon ${count - 1}.`) || page.includes(`JAB12CD34E-${count - 1} `),
        sums: /Amount due|Due by|Total RM/.test(page),
      }))
      expect(shown.map(({ headings }) => headings)).toEqual(shown.map(({ lines }) => lines))
      expect(shown.map(({ sums }) => sums)).toEqual(shown.map(({ last }) => last))
    },
  )
})

describe('the details', () => {
  it.each(names)(
    'of %s say what staff and crew need, and no money that was not given',
    async (name) => {
      const { text } = await detailsOf({
        customer_name: name,
        customer_medical_details: 'Insulin',
      })
      for (const part of [
        `Customer Name ${name}`,
        'Customer Phone +60 123456789',
        'Service Type Cleaning',
        'Start Time 9:00 AM',
        'Address 12 Jalan Maarof, Bangsar',
        'Assigned Workers Workers aisyah, bala',
        'Payment Method Pay Later',
      ]) {
        expect(text.normalize('NFC')).toContain(part.normalize('NFC'))
      }
      expect(text).not.toContain('RM ')
      expect(text).not.toContain('Insulin')
    },
  )
})

describe('the earnings of a month', () => {
  it('have the visits, the deductions and the total', async () => {
    const { text } = await earningsOf()
    for (const part of [
      'Sat, 28 Nov 2026 Cleaning · JAB12CD34E-1 4 RM 17.00 RM 68.00',
      'Uniform -RM 8.00',
      'Total RM 60.00',
    ])
      expect(text).toContain(part)
  })

  it('name worker and company side by side, however long their names', async () => {
    const company = 'Syarikat Perkhidmatan Rumah dan Keluarga Jiran Sejati Berhad'
    const { text, right } = await earningsOf({ name: 'Nur Aisyah '.repeat(9).trim() }, company)
    expect(text).toContain(company)
    expect(right).toBeLessThanOrEqual(EDGE + 1)
  })
})

describe('a PDF', () => {
  // Each character in a font that has it: nothing falls back to a font with Latin glyphs alone.
  it.each([
    ['Nur Aisyah binti Ismail', []],
    ['陈美芳', ['NotoSansSC-Regular']],
    ['சுப்பிரமணியம் கமலா', ['NotoSansTamil-Regular']],
  ])('sets %s in the bundled fonts', async (name, more) => {
    const ours = ['NotoSans-Bold', 'NotoSans-Regular', ...more]
    expect((await invoiceOf(name)).fonts).toEqual(new Set(ours))
    expect((await detailsOf({ customer_name: name })).fonts).toEqual(new Set(ours))
  })

  it('marks a character that no font has', async () => {
    const { text, fonts } = await invoiceOf('Mei 🌿👩‍⚕️ Tan محمد', {}, { task_type: '❤️' })
    expect(text).toContain('Billed to Mei �� Tan ���� aisyah')
    expect(fonts).toEqual(new Set(['NotoSans-Bold', 'NotoSans-Regular']))
  })

  const unbroken = 'NoBlankAtAll'.repeat(15)
  it.each([
    ['Latin without a blank', unbroken],
    ['Chinese', '吉隆坡孟沙路十二号（陈美芳），二楼。'.repeat(6)],
    ['Tamil', 'சுப்பிரமணியம்'.repeat(9)],
  ])('wraps a long address in %s within the margins, in full', async (_, address) => {
    for (const { text, right } of [
      await invoiceOf(unbroken, {}, { address }),
      await detailsOf({ customer_name: unbroken, address }),
    ]) {
      // A line without spaces cannot be compressed: a character may overhang.
      expect(right).toBeLessThanOrEqual(EDGE + 10)
      expect(text.replaceAll(' ', '').normalize('NFC')).toContain(address.normalize('NFC'))
    }
  })

  it('truncates a long name in the footer, with the page number beside it', async () => {
    const name = 'Nur Aisyah Humaira binti Ismail al-Haj '.repeat(5).trim()
    const company = 'Syarikat Perkhidmatan Rumah dan Keluarga Jiran Sejati Berhad'
    for (const { text, foot, right } of [
      await detailsOf({ customer_name: name }, company),
      await invoiceOf('Mei Tan', { e_invoices: [], company: { ...invoice.company, name: name } }),
    ]) {
      expect(foot.map(({ words }) => words).join(' ')).toMatch(/….* Page 1 of 1$/)
      expect(new Set(foot.map(({ bottom }) => bottom)).size).toBe(1)
      const cut = foot.find(({ words }) => words.includes('…'))
      const page = foot.find(({ words }) => words.startsWith('Page'))
      expect(cut?.right).toBeLessThan(page?.left ?? 0)
      expect(right).toBeLessThanOrEqual(EDGE + 1)
      // In the body it is complete.
      expect(text).toContain(name)
    }
    expect((await detailsOf({}, company)).text).toContain(company)
  })

  it('can be made after a font could not be loaded', async () => {
    const raw = { name: 'Ōta' }
    const draw = ({ name }: typeof raw) => <Text>{name}</Text>
    const missing = ({ slice }: Slice) => (slice === 'latin-ext' ? '/no/such/font' : undefined)
    await expect(typeset(raw, draw, missing)).rejects.toThrow()
    expect((await typeset(raw, draw, fontOnDisk)).props).toMatchObject({ children: 'Ōta' })
  })
})
