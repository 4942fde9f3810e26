import { isOneLine, visibleText } from '../../../domain/booking/plain-text.ts'
import { formatSen } from '../../../domain/booking/price/money.ts'
import { isPhone } from '../../../domain/booking/read-form.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { leftOnAccount } from '../../../domain/partners/account.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { RolledBack } from '../../db/rolled-back.ts'
import { query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import { enter } from '../ledger/ledger.ts'
import type { NewOrder, NumberedOrder, Served } from './new-order.ts'

/** Fields of a booking call that name another person to be served. */
export const servedFields = ['served_name', 'served_phone'] as const

/** The account on which a customer may book, with its discount. */
export async function accountOf(
  reader: Reader,
  accountId: number | undefined,
): Promise<NewOrder['account']> {
  if (accountId === undefined) return undefined
  return queryFirst<NonNullable<NewOrder['account']>>(reader, {
    name: 'account-of-member',
    text: `select a.partner_id as "partnerId", a.percent_off as "percentOff"
           from partner_member m join partner_account a on a.partner_id = m.partner_id
             join partner p on p.id = a.partner_id and p.active
           where m.account_id = $1`,
    values: [accountId],
  })
}

/** The person served by an order on account; undefined for the member. */
export function servedIn(
  body: Readonly<Record<string, unknown>>,
): Result<Served | undefined, EveryCode> {
  const [name, phone] = servedFields.map((field) => visibleText(String(body[field] ?? '')).trim())
  if (!name && !phone) return succeed(undefined)
  if (!name || name.length > 100 || !isOneLine(name))
    return refuse({ code: 'served-name-missing', field: 'served_name' })
  if (phone && !isPhone(phone)) return refuse({ code: 'phone-invalid', field: 'served_phone' })
  return succeed({ name, ...(phone ? { phone } : {}) })
}

type Placed = { readonly order: NewOrder; readonly ready: NumberedOrder; readonly now: Date }

/**
 * Charges orders to their partners' accounts, or writes none of them. Locks each account, so that two
 * concurrent orders cannot exceed its limit together (docs/product/partners.md#limit). Lock order:
 * workers, then accounts by id.
 */
export async function chargePartners(tx: Tx, batch: readonly Placed[]): Promise<void> {
  const sorted = batch
    .filter(({ order }) => order.account)
    .sort((a, b) => (a.order.account?.partnerId ?? 0) - (b.order.account?.partnerId ?? 0))
  for (const placed of sorted) await chargePartner(tx, placed)
}

async function chargePartner(tx: Tx, { order, ready, now }: Placed): Promise<void> {
  const { account, quote, customer } = order
  const terms = await queryFirst<{ limitSen: number; owedSen: number }>(tx, {
    name: 'lock-partner-account',
    text: `select a.limit_sen as "limitSen", a.owed_sen as "owedSen"
           from partner_account a join partner_member m on m.partner_id = a.partner_id and m.account_id = $2
           where a.partner_id = $1 for no key update of a`,
    values: [account?.partnerId, customer.accountId],
  })
  if (!terms) throw new RolledBack<EveryCode>({ code: 'not-on-account', field: 'payment_method' })
  const leftSen = leftOnAccount(terms)
  if (quote.totalSen > leftSen) {
    const params = { amount: formatSen(leftSen) }
    throw new RolledBack<EveryCode>({ code: 'account-limit', field: 'payment_method', params })
  }
  await query(tx, {
    name: 'order-on-account',
    text: 'insert into order_on_account (order_id, partner_id, percent_off) values ($1, $2, $3)',
    values: [ready.orderId, account?.partnerId, account?.percentOff],
  })
  const visits = quote.sessions.map(({ totalSen: sen }, at) => ({
    bookingId: ready.bookings[at]?.id ?? 0,
    kind: 'on-account' as const,
    sen,
  }))
  await enter(tx, now, visits)
}
