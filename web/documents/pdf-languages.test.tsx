import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readAreas } from '../../messages/catalogue.ts'
import type { Locale } from '../../messages/locales.ts'
import { englishWordFinder } from '../../testing/english-words.ts'
import { EDGE, pdfReaders } from '../../testing/pdfs.tsx'

type Readers = ReturnType<typeof pdfReaders>

/** Readers of documents as the build of a language draws them. */
async function readersIn(locale: Locale): Promise<Readers> {
  vi.resetModules()
  vi.stubEnv('VITE_LOCALE', locale)
  const runtime = '../../messages/compiled/runtime.js'
  const { overwriteGetLocale } = (await import(runtime)) as {
    overwriteGetLocale: (own: () => Locale) => void
  }
  overwriteGetLocale(() => locale)
  const [fonts, invoices, details, pays, ofPartners] = await Promise.all([
    import('./fonts.ts'),
    import('./InvoicePdf.tsx'),
    import('./DetailsPdf.tsx'),
    import('./EarningsPdf.tsx'),
    import('./PartnerInvoicePdf.tsx'),
  ])
  return pdfReaders({ ...fonts, ...invoices, ...details, ...pays, ...ofPartners })
}

/** Words of the addresses in the samples. */
const dataWords = 'hello test kuala lumpur demo bank'.split(' ')

describe.each(['ms', 'zh'] as const)('in %s', (locale) => {
  const areas = readAreas()
  const englishWords = englishWordFinder(locale, dataWords)
  const own = (areas.find(({ name }) => name === 'document')?.texts[locale] ?? {}) as Record<
    string,
    string
  >
  /** Without spaces: the reader adds some where the font changes. */
  const squeezed = (text: string) => text.normalize('NFC').replace(/\s+/g, '')
  /** The text without the labels that have the English beside them. */
  const withoutLabels = (text: string) =>
    Object.values(own)
      .filter((each) => each.includes(' / '))
      .map((each) => each.replace(/：?:? ?\{\w+\}/, ''))
      .sort((a, b) => b.length - a.length)
      .reduce((rest, each) => rest.replaceAll(each, ' '), text)
  const bundled = ['NotoSans-Bold', 'NotoSans-Regular']
  const fontsHere = new Set(locale === 'zh' ? [...bundled, 'NotoSansSC-Regular'] : bundled)

  let invoiceOf: Readers['invoiceOf']
  let detailsOf: Readers['detailsOf']
  let partnerInvoiceOf: Readers['partnerInvoiceOf']
  beforeAll(async () => {
    ;({ invoiceOf, detailsOf, partnerInvoiceOf } = await readersIn(locale))
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    // The next file of this worker would find the modules of this language.
    vi.resetModules()
  })

  it.each([
    ['that is due', {}, ['bank_details', 'amount_due', 'late_fee', 'late_change']],
    [
      'that is paid',
      {
        allowance: 15,
        paid: 1250,
        refunded: 10,
        refund_due: 5,
        due: 0,
        payments: [{ at: '2026-11-22T01:05:00.000Z', how: 'FPX (Maybank2u)', amount: 1250 }],
      },
      ['thanks', 'paid', 'refunded', 'refund_due', 'allowance'],
    ],
  ])(
    'an invoice %s has its labels, with the English of those for accounts',
    async (_, change, keys) => {
      const lines = [{ label: '8 × RM 145.00', amount: 1220 }]
      const { text, fonts, title, right } = await invoiceOf('Aisyah', { lines, ...change })
      const labels = ['item', 'description', 'workers', 'total', 'paid', 'amount_due', 'billed_to']
      for (const key of ['invoice', 'place', ...labels, ...keys]) {
        const label = (own[`document_${key}`] ?? key).replace('{hours}', '24')
        expect(squeezed(text)).toContain(squeezed(label))
      }
      for (const english of ['Invoice', 'Invoice no.', 'Date', 'Registration', 'Total', 'Paid']) {
        expect(text).toContain(` / ${english}`)
      }
      expect(title).toBe(own.document_invoice_of?.replace('{id}', 'JAB12CD34E-1'))
      expect(text).not.toContain('\ufffd')
      expect(fonts).toEqual(fontsHere)
      expect(right).toBeLessThanOrEqual(EDGE + 1)
      expect(englishWords(withoutLabels(text))).toEqual([])
    },
  )

  it('the invoice of a partner has its labels', async () => {
    const { text, fonts, right } = await partnerInvoiceOf()
    for (const key of ['invoice', 'month', 'corrects', 'line_tax', 'tax_sum', 'visit_day'])
      expect(squeezed(text)).toContain(squeezed(own[`document_${key}`] ?? key))
    expect(squeezed(text)).toContain(
      squeezed(own.document_late_cancelled?.replace('{amount}', 'RM 30.00') ?? ''),
    )
    expect(text).toContain(' / Due')
    expect(text).not.toContain('\ufffd')
    expect(fonts).toEqual(new Set([...bundled, 'NotoSansSC-Regular']))
    expect(right).toBeLessThanOrEqual(EDGE + 1)
    const credit = await partnerInvoiceOf({ amount: -19.5 })
    expect(credit.text).toContain(' / Credit note')
  })

  it('an invoice says that the price includes service tax, also in English', async () => {
    const tax = { rate: 8, code: 'Group I', amount: 90.37, taxable: 1129.63 }
    const { text } = await invoiceOf('Aisyah', { tax })
    const ofPartner = await partnerInvoiceOf()
    const own = { ms: 'Termasuk cukai', zh: '所含服务税' }[locale]
    for (const each of [text, ofPartner.text]) expect(squeezed(each)).toContain(squeezed(own))
    expect(text).toContain(' / Service tax 8% (Group I), included')
    expect(ofPartner.text).toContain(' / Service tax, included')
  })

  it('wraps a line between Chinese and digits without a hyphen', async () => {
    const change = { visit: undefined, lines: [], total: 30, paid: 1220, refunded: 1000, due: 0 }
    const { text } = await invoiceOf('Aisyah', change)
    expect(squeezed(text)).not.toMatch(/\p{Script=Han}-|-\p{Script=Han}/u)
    expect(text).toContain(locale === 'zh' ? '开始前' : 'Sab, 28 Nov 2026')
  })

  it('the details have no English', async () => {
    const { text, fonts, right } = await detailsOf({ customer_name: 'Aisyah' })
    for (const key of ['booking', 'customer_details', 'assigned_workers', 'payment_details']) {
      expect(squeezed(text)).toContain(squeezed(own[`document_${key}`] ?? key))
    }
    expect(text).not.toContain('\ufffd')
    expect(fonts).toEqual(fontsHere)
    expect(right).toBeLessThanOrEqual(EDGE + 1)
    expect(englishWords(text)).toEqual([])
  })
})
