import { createServer } from 'node:http'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { z } from 'zod'
import {
  type HeldDocument,
  type MyInvoisMode,
  myInvoisSandbox,
} from '../sandbox/myinvois/plugin.ts'
import { myInvois } from '../server/providers/einvoice/myinvois/adapter.ts'

/** MyInvois' adapter with the stand-in on a socket of its own. */
export async function openMyInvois(now: () => Date) {
  const mode: MyInvoisMode = { current: 'well' }
  const held: HeldDocument[] = []
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) => createServer(handler),
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
  return { mode, held, provider, url }
}

/** The supplier's identity, as the call takes it. */
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

/** A person who gets an e-invoice of their own, without a tax number. */
export const buyer = {
  name: 'Lim Mei Ling',
  tin: '',
  id_type: 'NRIC',
  id_number: '900101145678',
  address: '3 Jalan Telawi',
  phone: '+60123456789',
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
    TaxSubtotal: z.tuple([
      z.strictObject({
        TaxableAmount: money,
        TaxAmount: money,
        TaxCategory: z.tuple([z.looseObject({ ID: text(z.enum(['01', '02', '06', 'E'])) })]),
      }),
    ]),
  }),
])
const party = z.tuple([
  z.strictObject({
    Party: z.tuple([
      z.strictObject({
        IndustryClassificationCode: text(z.string().regex(/^\d{5}$/)).optional(),
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

/** The mandatory set of a document of version 1.0 (docs/integrations/myinvois.md#documents). */
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
        z.strictObject({ _: z.enum(['01', '04']), listVersionID: z.literal('1.0') }),
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
      AccountingSupplierParty: party,
      AccountingCustomerParty: party,
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
                        _: z.enum(['004', '008', '022']),
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
      InvoiceTypeCode: [{ _: '01' | '04' }]
      BillingReference?: { InvoiceDocumentReference: [{ UUID: [{ _: string }] }] }[]
      LegalMonetaryTotal: [{ PayableAmount: [{ _: number }] }]
      InvoiceLine: { Item: [{ Description: [{ _: string }] }] }[]
    },
  ]
}

/** What a document says: type, sum in sen, the numbers of its receipts, and what it is about. */
export function readDocument({ content }: HeldDocument) {
  const [invoice] = (content as Invoice).Invoice
  const receipts = invoice.InvoiceLine.flatMap(({ Item: [item] }) => {
    const [, first = '', last = first] =
      /^Receipts? (\S+)(?: to (\S+))?$/.exec(item.Description[0]._) ?? []
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
