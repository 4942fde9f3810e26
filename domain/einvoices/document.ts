import { ringgit } from '../booking/price/money.ts'
import { percentOf } from '../tax/tax.ts'
import { type Buyer, PUBLIC_TIN, type Supplier } from './parties.ts'
import type { ReceiptRange } from './series.ts'
import type { WorkerTax } from './workers.ts'

/** Receipts on a document and their sum. */
export type DocumentLine = Pick<ReceiptRange, 'from' | 'to' | 'sen' | 'taxSen' | 'bp'>

/** An invoice, a refund note; a self-billed invoice, a self-billed credit note. */
export type DocumentType = '01' | '04' | '11' | '12'

/** What becomes a document of the tax authority (docs/product/einvoice.md#documents). */
export type DocumentFacts = {
  readonly number: string
  readonly type: DocumentType
  /** The company. */
  readonly supplier: Supplier
  /** Undefined: the general public, of a consolidated document. */
  readonly buyer?: Buyer
  /** Of what is self-billed: who supplies, instead of the company, which buys. */
  readonly worker?: WorkerTax
  readonly lines: readonly DocumentLine[]
  /** The documents to which a refund note refers. */
  readonly refersTo: readonly { readonly number: string; readonly uuid: string }[]
}

type Node = Readonly<Record<string, unknown>>
const value = (content: string | number, attributes: Node = {}) => [{ _: content, ...attributes }]
const money = (sen: number) => value(ringgit(sen), { currencyID: 'MYR' })

/**
 * A document of version 1.0, without a signature: UBL 2.1 in JSON, elements in the order of UBL.
 * @param at the current time, written in UTC. Documents with another time are refused.
 */
export function ublOf(facts: DocumentFacts, at: Date): object {
  const { number, type, supplier, buyer, worker, lines, refersTo } = facts
  const instant = at.toISOString()
  const sen = lines.reduce((sum, line) => sum + line.sen, 0)
  const taxSen = lines.reduce((sum, line) => sum + (line.taxSen ?? 0), 0)
  return {
    _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    Invoice: [
      {
        ID: value(number),
        IssueDate: value(instant.slice(0, 10)),
        IssueTime: value(`${instant.slice(11, 19)}Z`),
        InvoiceTypeCode: value(type, { listVersionID: '1.0' }),
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
        AccountingSupplierParty: [
          { Party: [worker ? workerParty(worker) : supplierParty(supplier)] },
        ],
        AccountingCustomerParty: [{ Party: [worker ? companyParty(supplier) : buyerParty(buyer)] }],
        TaxTotal: taxTotal(lines),
        LegalMonetaryTotal: [
          {
            TaxExclusiveAmount: money(sen - taxSen),
            TaxInclusiveAmount: money(sen),
            PayableAmount: money(sen),
          },
        ],
        InvoiceLine: lines.map((line, index) => lineOf(line, index + 1, kindOfLine(facts))),
      },
    ],
  }
}

const scheme = value('OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' })

/** The tax of lines by rate. Code 02 is service tax; 06 means that no tax applies. */
function taxTotal(lines: readonly DocumentLine[]) {
  const sum = (of: readonly DocumentLine[], part: (line: DocumentLine) => number) =>
    of.reduce((total, line) => total + part(line), 0)
  const taxOf = ({ taxSen = 0 }: DocumentLine) => taxSen
  const byRate = Map.groupBy(lines, ({ bp }) => bp ?? null)
  const subtotals = [...byRate].map(([bp, own]) => ({
    TaxableAmount: money(sum(own, (line) => line.sen - taxOf(line))),
    TaxAmount: money(sum(own, taxOf)),
    ...(bp === null ? {} : { Percent: value(percentOf(bp)) }),
    TaxCategory: [{ ID: value(bp === null ? '06' : '02'), TaxScheme: [{ ID: scheme }] }],
  }))
  return [{ TaxAmount: money(sum(lines, taxOf)), TaxSubtotal: subtotals }]
}

/** How a line is classified, and what it is said to be of one receipt and of several. */
const lineKinds = {
  consolidated: ['004', 'Receipt', 'Receipts'],
  /** E-commerce of a platform. */
  own: ['008', 'Receipt', 'Receipts'],
  /** E-commerce: self-billed to the seller. */
  pay: ['009', 'Services', 'Services'],
  correction: ['009', 'Correction', 'Corrections'],
} as const

function kindOfLine({ type, buyer }: DocumentFacts): keyof typeof lineKinds {
  if (type === '11') return 'pay'
  if (type === '12') return 'correction'
  return buyer ? 'own' : 'consolidated'
}

function lineOf(line: DocumentLine, at: number, kind: keyof typeof lineKinds) {
  const { from, to } = line
  const [code, one, several] = lineKinds[kind]
  const sen = line.sen - (line.taxSen ?? 0)
  const classification = value(code, { listID: 'CLASS' })
  return {
    ID: value(String(at)),
    InvoicedQuantity: value(1, { unitCode: 'C62' }),
    LineExtensionAmount: money(sen),
    TaxTotal: taxTotal([line]),
    Item: [
      {
        CommodityClassification: [{ ItemClassificationCode: classification }],
        Description: value(from === to ? `${one} ${from}` : `${several} ${from} to ${to}`),
      },
    ],
    Price: [{ PriceAmount: money(sen) }],
    ItemPriceExtension: [{ Amount: money(sen) }],
  }
}

function supplierParty(supplier: Supplier): Node {
  return { ...industry(supplier), ...companyParty(supplier) }
}

function industry({ msic, activity }: { msic: string; activity: string }): Node {
  return { IndustryClassificationCode: value(msic, { name: activity }) }
}

function companyParty(supplier: Supplier): Node {
  return party({
    ids: [
      ['TIN', supplier.tin],
      ['BRN', supplier.registration],
      ['SST', supplier.sst_number || 'NA'],
      ['TTX', 'NA'],
    ],
    name: supplier.name,
    place: placeOf(supplier),
    phone: supplier.phone,
    email: supplier.email,
  })
}

function workerParty(worker: WorkerTax): Node {
  return {
    ...industry(worker),
    ...party({
      ids: [
        ['TIN', worker.tin || PUBLIC_TIN],
        [worker.id_type, worker.id_number],
        ['SST', 'NA'],
        ['TTX', 'NA'],
      ],
      name: worker.name,
      place: placeOf(worker),
      phone: worker.phone,
      email: 'NA',
    }),
  }
}

function placeOf(of: Pick<Supplier, 'city' | 'post_code' | 'state' | 'address'>) {
  return { city: of.city, postcode: of.post_code, state: of.state, line: of.address }
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
