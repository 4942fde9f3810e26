import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/every.ts'
import { readPool } from '../../db/replica.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { Failure, failureOf, foundOrThrow, noBooking } from '../../http/failure.ts'
import { checkSpan } from '../../http/span.ts'
import { authorOf } from '../audit/record.ts'
import { readBooking } from '../bookings/records/queries.ts'
import { taxOfRow } from '../bookings/records/records.ts'
import { readValid } from '../einvoices/own-request.ts'
import { bookingSums } from '../ledger/ledger.ts'
import { exportAccounts, readDataPackage } from './accounts.ts'
import { readFigures } from './figures.ts'
import { invoiceSums, readBilling } from './invoice.ts'

/** Files for an accountant (docs/product/prices.md#accounts), and of the company's data (docs/reporting.md#files). */
export function exportHandlers({
  pool,
  replica,
}: Deps): Pick<Handlers, 'POST /staff/exports/' | 'GET /staff/exports/schema/'> {
  const reading = readPool(pool, replica)
  return {
    'GET /staff/exports/schema/': async () => readDataPackage(await reading()),

    'POST /staff/exports/': (incoming) =>
      exportAccounts(pool, reading, incoming.body, authorOf(incoming)),
  }
}

type Keys = Exclude<
  Extract<keyof Handlers, `${string} /reports/${string}`>,
  'POST /reports/web-vitals/'
>

/**
 * Invoices and figures for readers who may see money (docs/product/roles.md#who-sees-money,
 * docs/product/pages.md#routes).
 */
export function reportHandlers(deps: Deps): Pick<Handlers, Keys> {
  const { pool, settings, dashboard, services } = deps
  const reading = readPool(pool, deps.replica)
  return {
    'POST /reports/invoice/': async (incoming) => {
      const { body, now, locale } = incoming
      const key = { bookingId: body.booking_id, skill: body.skill }
      const row = foundOrThrow(await readBooking(pool, key, incoming.caller), noBooking)
      if (row.payment_method === 'Account') throw failureOf({ code: 'invoiced-to-partner' })
      const bookingTotals = await bookingSums(pool, row.id)
      const sums = invoiceSums(statusAt(momentOf(row), now), bookingTotals, taxOfRow(row))
      if (!sums)
        throw new Failure(409, 'no-invoice', (locale) => m.problem_no_invoice({}, { locale }))
      return {
        booking_id: row.booking_id,
        order: row.ref,
        issued_on: dayOf(now),
        customer_name: row.customer_name,
        ...(await readBilling(
          pool,
          row,
          sums.visit === undefined ? undefined : bookingTotals.visitSen,
          serviceBySkill(row.skill, services),
          locale,
        )),
        payment_status: row.payment_status,
        ...sums,
        company: settings.company,
        e_invoices: await readValid(deps, row.order_id, now),
      }
    },

    'GET /reports/frame': async ({ now }) => ({ url: (await dashboard?.url(now)) ?? null }),

    'POST /reports/figures/': async ({ body }) => {
      checkSpan(body)
      return readFigures(await reading(), {
        ...body,
        skill: body.skill === 'All' ? '' : body.skill,
      })
    },
  }
}
