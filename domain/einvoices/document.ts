import { ringgit } from '../booking/price/money.ts'
import { type Buyer, PUBLIC_TIN, type Supplier } from './parties.ts'
import type { ReceiptRange } from './series.ts'

/** Receipts of a document, and their sum. */
export type DocumentLine = Pick<ReceiptRange, 'from' | 'to' | 'sen'>

/** What becomes a document of the tax authority (docs/product/einvoice.md#documents). */
export type DocumentFacts = {
  readonly number: string
  /** An invoice, or a refund note. */
  readonly type: '01' | '04'
  readonly supplier: Supplier
  /** Undefined: the general public, of a consolidated document. */
  readonly buyer: Buyer | undefined
  readonly lines: readonly DocumentLine[]
  /** The documents that a refund note is about. */
  readonly refersTo: readonly { readonly number: string; readonly uuid: string }[]
}

/** Signs documents of version 1.1; those of 1.0 have no signature. */
export interface DocumentSigner {
  readonly version: '1.0' | '1.1'
  sign(document: object): object
}

/** Of version 1.0. */
export const unsigned: DocumentSigner = { version: '1.0', sign: (document) => document }

type Node = Readonly<Record<string, unknown>>
const value = (content: string | number, attributes: Node = {}) => [{ _: content, ...attributes }]
const money = (sen: number) => value(ringgit(sen), { currencyID: 'MYR' })

/**
 * A document as UBL 2.1 in JSON, elements in the order of UBL.
 * @param at now: a document of another time is refused. It is written in UTC.
 */
export function ublOf(facts: DocumentFacts, at: Date, signer: DocumentSigner = unsigned): object {
  const { number, type, supplier, buyer, lines, refersTo } = facts
  const instant = at.toISOString()
  const sen = lines.reduce((sum, line) => sum + line.sen, 0)
  const document = {
    _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    Invoice: [
      {
        ID: value(number),
        IssueDate: value(instant.slice(0, 10)),
        IssueTime: value(`${instant.slice(11, 19)}Z`),
        InvoiceTypeCode: value(type, { listVersionID: signer.version }),
        DocumentCurrencyCode: value('MYR'),
        ...(refersTo.length > 0
          ? {
              BillingReference: refersTo.map((original) => ({
                InvoiceDocumentReference: [
                  { ID: value(original.number), UUID: value(original.uuid) },
                ],
              })),
            }
          : {}),
        AccountingSupplierParty: [{ Party: [supplierParty(supplier)] }],
        AccountingCustomerParty: [{ Party: [buyerParty(buyer)] }],
        TaxTotal: taxTotal(sen),
        LegalMonetaryTotal: [
          {
            TaxExclusiveAmount: money(sen),
            TaxInclusiveAmount: money(sen),
            PayableAmount: money(sen),
          },
        ],
        InvoiceLine: lines.map((line, index) => lineOf(line, index + 1, buyer !== undefined)),
      },
    ],
  }
  return signer.sign(document)
}

/** No tax applies: code 06. */
function taxTotal(sen: number) {
  const scheme = value('OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' })
  const category = { ID: value('06'), TaxScheme: [{ ID: scheme }] }
  const subtotal = { TaxableAmount: money(sen), TaxAmount: money(0), TaxCategory: [category] }
  return [{ TaxAmount: money(0), TaxSubtotal: [subtotal] }]
}

/** Consolidated lines are classified as such (004), others as e-commerce of a platform (008). */
function lineOf({ from, to, sen }: DocumentLine, at: number, own: boolean) {
  const classification = value(own ? '008' : '004', { listID: 'CLASS' })
  return {
    ID: value(String(at)),
    InvoicedQuantity: value(1, { unitCode: 'C62' }),
    LineExtensionAmount: money(sen),
    TaxTotal: taxTotal(sen),
    Item: [
      {
        CommodityClassification: [{ ItemClassificationCode: classification }],
        Description: value(from === to ? `Receipt ${from}` : `Receipts ${from} to ${to}`),
      },
    ],
    Price: [{ PriceAmount: money(sen) }],
    ItemPriceExtension: [{ Amount: money(sen) }],
  }
}

function supplierParty(supplier: Supplier): Node {
  return {
    IndustryClassificationCode: value(supplier.msic, { name: supplier.activity }),
    ...party({
      ids: [
        ['TIN', supplier.tin],
        ['BRN', supplier.registration],
        ['SST', supplier.sst_number || 'NA'],
        ['TTX', 'NA'],
      ],
      name: supplier.name,
      place: {
        city: supplier.city,
        postcode: supplier.post_code,
        state: supplier.state,
        line: supplier.address,
      },
      phone: supplier.phone,
      email: supplier.email,
    }),
  }
}

function buyerParty(buyer: Buyer | undefined): Node {
  const place = { city: 'NA', postcode: 'NA', state: '17', line: buyer?.address || 'NA' }
  return party({
    ids: [
      ['TIN', buyer?.tin || PUBLIC_TIN],
      [buyer?.id_type ?? 'BRN', buyer?.id_number ?? 'NA'],
      ['SST', 'NA'],
      ['TTX', 'NA'],
    ],
    name: buyer?.name ?? 'General Public',
    place,
    phone: buyer?.phone ?? 'NA',
    email: buyer?.email || 'NA',
  })
}

function party(of: {
  ids: readonly (readonly [scheme: string, id: string])[]
  name: string
  place: { city: string; postcode: string; state: string; line: string }
  phone: string
  email: string
}): Node {
  const country = value('MYS', { listID: 'ISO3166-1', listAgencyID: '6' })
  return {
    PartyIdentification: of.ids.map(([schemeID, id]) => ({ ID: value(id, { schemeID }) })),
    PostalAddress: [
      {
        CityName: value(of.place.city),
        PostalZone: value(of.place.postcode),
        CountrySubentityCode: value(of.place.state),
        AddressLine: [{ Line: value(of.place.line) }],
        Country: [{ IdentificationCode: country }],
      },
    ],
    PartyLegalEntity: [{ RegistrationName: value(of.name) }],
    Contact: [{ Telephone: value(of.phone), ElectronicMail: value(of.email) }],
  }
}
