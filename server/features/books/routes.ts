import type { bookCalls } from '../../../domain/api/payments/books.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { firstDayOf, lastDayOf, monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readCodes, saveCodes } from './codes.ts'
import { listDays, readDay } from './days.ts'
import { closeMonth, exportMonth, listMonths, readMonth } from './months.ts'
import { takeFile } from './settlements.ts'

/** Months of the books, and their files (docs/product/books.md). */
export function bookHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'payment'>,
): Pick<Handlers, keyof typeof bookCalls> {
  const { pool } = deps
  return {
    'GET /staff/reconciliation/': async ({ body, now }) => {
      const month = body.month ?? monthOf(dayOf(now))
      return { month, items: await listDays(pool, firstDayOf(month), lastDayOf(month)) }
    },
    'GET /staff/reconciliation/{day}': ({ params }) => readDay(pool, params.day),
    'POST /staff/reconciliation/settlements/': staffCommand({
      run: ({ body, by }) => takeFile(deps, body, by),
      message: ({ rows }, options) =>
        rows > 0
          ? m.answer_books_settled({ rows }, options)
          : m.answer_books_settled_before({}, options),
      answer: ({ rows }) => ({ rows }),
    }),
    'GET /staff/months/': async ({ now }) => ({ items: await listMonths(pool, now) }),
    'GET /staff/months/{month}': ({ params, now }) => readMonth(pool, params.month, now),
    'POST /staff/months/{month}/close/': staffCommand({
      run: ({ params, body, by }) => closeMonth(deps, params.month, body, by),
      message: m.answer_books_month_closed,
    }),
    'POST /staff/months/{month}/export/': async (incoming) => {
      const request = { month: incoming.params.month, format: incoming.body.format }
      return { files: valueOrThrow(await exportMonth(deps, request, authorOf(incoming))) }
    },
    'GET /staff/months/account-codes/': async () => {
      const { version, codes } = await readCodes(pool)
      return { ...codes, version }
    },
    'PUT /staff/months/account-codes/': staffCommand({
      run: ({ body, by }) => saveCodes(deps, body, by),
      message: m.answer_books_codes_saved,
    }),
  }
}
