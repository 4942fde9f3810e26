import { createServer } from 'node:http'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { DocumentType } from '../domain/einvoices/document.ts'
import {
  type HeldDocument,
  type MyInvoisMode,
  myInvoisSandbox,
} from '../sandbox/myinvois/plugin.ts'
import { myInvois } from '../server/providers/einvoice/myinvois/adapter.ts'
import type { EInvoiceProvider } from '../server/providers/einvoice/port.ts'

/** The adapter for MyInvois, with the stand-in on its own socket. */
export async function openMyInvois(now: () => Date) {
  const mode: MyInvoisMode = { current: 'well' }
  const held: HeldDocument[] = []
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) => createServer(handler),
  })
  const requestedPaths: string[] = []
  app.addHook('onRequest', async ({ url: path }) => {
    requestedPaths.push(path)
  })
  await app.register(myInvoisSandbox, { clientId: 'us', clientSecret: 'secret', mode, held, now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  const provider = myInvois({
    url,
    clientId: 'us',
    clientSecret: 'secret',
    timeoutMs: 2_000,
    now: () => now().getTime(),
  })
  return { mode, held, provider, url, requestedPaths }
}

/** The error of a job that was killed: each later request of it fails as well. */
export function isKilled(error: unknown): boolean {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return errors.every((each) => each instanceof Error && each.message === 'killed')
}

/** A provider whose process ends before or after a request reaches the tax authority. */
export function killable(provider: EInvoiceProvider) {
  const kill: { when?: 'before' | 'after' } = {}
  async function sent<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (kill.when === 'before') throw new Error('killed')
    const answer = await send()
    if (kill.when === 'after') throw new Error('killed')
    return answer
  }
  const einvoice: EInvoiceProvider = {
    ...provider,
    submit: (documents) => sent(() => provider.submit(documents)),
    cancel: (uuid, reason) => sent(() => provider.cancel(uuid, reason)),
  }
  return { kill, einvoice }
}

/** The supplier's identity, as a call's body. */
export const supplier = {
  tin: 'C2584563200',
  registration: '202601000001',
  msic: '81210',
  activity: 'General cleaning of buildings',
  address: '12 Jalan Jiran',
  post_code: '59100',
  city: 'Kuala Lumpur',
  state: '14',
  phone: '+60355550100',
  from_month: '2026-03',
}

/** A person with an individual e-invoice but no tax number. */
export const buyer = {
  name: 'Lim Mei Ling',
  tin: '',
  id_type: 'NRIC',
  id_number: '900101145678',
  address: '3 Jalan Telawi',
  phone: '+60123456789',
} as const

/** An independent worker with a complete tax identity, as a call's body. */
export const independent = {
  kind: 'independent',
  name: 'Siti binti Ahmad',
  tin: 'IG12345678901',
  id_type: 'NRIC',
  id_number: '880202145678',
  msic: '00000',
  activity: 'Not applicable',
  address: '7 Lorong Maarof',
  post_code: '59000',
  city: 'Kuala Lumpur',
  state: '14',
  phone: '+60123456780',
} as const

const text = (shape: z.ZodType = z.string().min(1)) => z.tuple([z.looseObject({ _: shape })])
const money = z.tuple([
  z.strictObject({ _: z.number().nonnegative().multipleOf(0.01), currencyID: z.literal('MYR') }),
])
const id = z.strictObject({
  ID: z.tuple([
    z.strictObject({
      _: z.string().min(1).max(20),
      schemeID: z.enum(['TIN', 'BRN', 'NRIC', 'PASSPORT', 'SST', 'TTX']),
    }),
  ]),
})
const tax = z.tuple([
  z.strictObject({
    TaxAmount: money,
    TaxSubtotal: z
      .array(
        z.strictObject({
          TaxableAmount: money,
          TaxAmount: money,
          Percent: text(z.number().positive()).optional(),
          TaxCategory: z.tuple([z.looseObject({ ID: text(z.enum(['01', '02', '06', 'E'])) })]),
        }),
      )
      .min(1),
  }),
])
const partyOf = (industry: z.ZodType) =>
  z.tuple([
    z.strictObject({
      Party: z.tuple([
        z.strictObject({
          IndustryClassificationCode: industry,
          PartyIdentification: z.array(id).length(4),
          PostalAddress: z.tuple([
            z.strictObject({
              CityName: text(),
              PostalZone: text(),
              CountrySubentityCode: text(z.string().regex(/^(0[1-9]|1[0-7])$/)),
              AddressLine: z.tuple([z.strictObject({ Line: text() })]),
              Country: z.tuple([z.strictObject({ IdentificationCode: text(z.literal('MYS')) })]),
            }),
          ]),
          PartyLegalEntity: z.tuple([z.strictObject({ RegistrationName: text() })]),
          Contact: z.tuple([z.strictObject({ Telephone: text(), ElectronicMail: text() })]),
        }),
      ]),
    }),
  ])

/** The mandatory fields of a document of version 1.0 (docs/integrations/myinvois.md#documents). */
export const mandatorySet = z.strictObject({
  _D: z.literal('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'),
  _A: z.string(),
  _B: z.string(),
  Invoice: z.tuple([
    z.strictObject({
      ID: text(z.string().min(1).max(50)),
      IssueDate: text(z.iso.date()),
      IssueTime: text(z.string().regex(/^\d\d:\d\d:\d\dZ$/)),
      InvoiceTypeCode: z.tuple([
        z.strictObject({ _: z.enum(['01', '04', '11', '12']), listVersionID: z.literal('1.0') }),
      ]),
      DocumentCurrencyCode: text(z.literal('MYR')),
      BillingReference: z
        .array(
          z.strictObject({
            InvoiceDocumentReference: z.tuple([z.strictObject({ ID: text(), UUID: text() })]),
          }),
        )
        .min(1)
        .optional(),
      AccountingSupplierParty: partyOf(text(z.string().regex(/^\d{5}$/))),
      AccountingCustomerParty: partyOf(z.undefined().optional()),
      TaxTotal: tax,
      LegalMonetaryTotal: z.tuple([
        z.strictObject({
          TaxExclusiveAmount: money,
          TaxInclusiveAmount: money,
          PayableAmount: money,
        }),
      ]),
      InvoiceLine: z
        .array(
          z.strictObject({
            ID: text(),
            InvoicedQuantity: z.tuple([z.strictObject({ _: z.number(), unitCode: z.string() })]),
            LineExtensionAmount: money,
            TaxTotal: tax,
            Item: z.tuple([
              z.strictObject({
                CommodityClassification: z.tuple([
                  z.strictObject({
                    ItemClassificationCode: z.tuple([
                      z.strictObject({
                        _: z.enum(['004', '008', '009']),
                        listID: z.literal('CLASS'),
                      }),
                    ]),
                  }),
                ]),
                Description: text(),
              }),
            ]),
            Price: z.tuple([z.strictObject({ PriceAmount: money })]),
            ItemPriceExtension: z.tuple([z.strictObject({ Amount: money })]),
          }),
        )
        .min(1),
    }),
  ]),
})

type Invoice = {
  Invoice: [
    {
      ID: [{ _: string }]
      InvoiceTypeCode: [{ _: DocumentType }]
      BillingReference?: { InvoiceDocumentReference: [{ UUID: [{ _: string }] }] }[]
      TaxTotal: Tax
      LegalMonetaryTotal: [
        {
          TaxExclusiveAmount: [{ _: number }]
          TaxInclusiveAmount: [{ _: number }]
          PayableAmount: [{ _: number }]
        },
      ]
      InvoiceLine: {
        LineExtensionAmount: [{ _: number }]
        TaxTotal: Tax
        Item: [{ Description: [{ _: string }] }]
      }[]
    },
  ]
}

/** Tax by rate: 0 where none applies. */
type Tax = [
  {
    TaxAmount: [{ _: number }]
    TaxSubtotal: {
      TaxableAmount: [{ _: number }]
      TaxAmount: [{ _: number }]
      Percent?: [{ _: number }]
      TaxCategory: [{ ID: [{ _: string }] }]
    }[]
  },
]

const senOf = (rm: readonly number[]) => rm.reduce((sum, each) => sum + Math.round(each * 100), 0)

/**
 * A document's tax in sen, by rate in percent.
 * @throws if its sums do not agree.
 */
export function taxOfDocument({ content }: HeldDocument): {
  sen: number
  byRate: Record<string, { taxable: number; tax: number }>
} {
  const [invoice] = (content as Invoice).Invoice
  const [total] = invoice.TaxTotal
  const [sums] = invoice.LegalMonetaryTotal
  const subtotals = total.TaxSubtotal
  const lines = invoice.InvoiceLine
  const sen = senOf([total.TaxAmount[0]._])
  const agree: [number, number][] = [
    [sen, senOf(subtotals.map(({ TaxAmount: [tax] }) => tax._))],
    [sen, senOf(lines.map(({ TaxTotal: [tax] }) => tax.TaxAmount[0]._))],
    [
      senOf([sums.TaxExclusiveAmount[0]._]),
      senOf(lines.map(({ LineExtensionAmount: [net] }) => net._)),
    ],
    [
      senOf([sums.TaxExclusiveAmount[0]._]),
      senOf(subtotals.map(({ TaxableAmount: [net] }) => net._)),
    ],
    [senOf([sums.TaxExclusiveAmount[0]._]) + sen, senOf([sums.TaxInclusiveAmount[0]._])],
    [senOf([sums.TaxInclusiveAmount[0]._]), senOf([sums.PayableAmount[0]._])],
  ]
  for (const [one, two] of agree)
    if (one !== two) throw new Error(`${invoice.ID[0]._} says ${one} and ${two}`)
  const byRate: Record<string, { taxable: number; tax: number }> = {}
  for (const { Percent, TaxCategory, TaxableAmount, TaxAmount } of subtotals) {
    const rate = Percent?.[0]._ ?? 0
    if ((rate > 0 ? '02' : '06') !== TaxCategory[0].ID[0]._) throw new Error('a rate and its type')
    byRate[rate] = { taxable: senOf([TaxableAmount[0]._]), tax: senOf([TaxAmount[0]._]) }
  }
  return { sen, byRate }
}

/** A document's type, sum in sen and receipt numbers, and the documents that it refers to. */
export function readDocument({ content }: HeldDocument) {
  const [invoice] = (content as Invoice).Invoice
  const receipts = invoice.InvoiceLine.flatMap(({ Item: [item] }) => {
    const [, first = '', last = first] =
      /^(?:Receipts?|Services|Corrections?) (\S+)(?: to (\S+))?$/.exec(item.Description[0]._) ?? []
    const stem = first.slice(0, first.lastIndexOf('-') + 1)
    const from = Number(first.slice(stem.length))
    const to = Number(last.slice(stem.length))
    return Array.from({ length: to - from + 1 }, (_, at) => `${stem}${from + at}`)
  })
  return {
    type: invoice.InvoiceTypeCode[0]._,
    sen: Math.round(invoice.LegalMonetaryTotal[0].PayableAmount[0]._ * 100),
    receipts,
    about: (invoice.BillingReference ?? []).map(
      ({ InvoiceDocumentReference: [reference] }) => reference.UUID[0]._,
    ),
  }
}
