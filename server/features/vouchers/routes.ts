import type { VoucherRuleBody } from '../../../domain/api/prices/vouchers.ts'
import { senOf } from '../../../domain/booking/price/money.ts'
import { normalizeCode } from '../../../domain/booking/price/voucher.ts'
import type { VoucherRule } from '../../../domain/booking/price/voucher-rule.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { failureOf, notFound } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import {
  addVoucher,
  addVouchers,
  changeVoucher,
  noteExport,
  pauseVoucher,
  removeVoucher,
  type VoucherResult,
} from './commands.ts'
import {
  readUses,
  readVoucherFile,
  readVoucherRow,
  readVouchers,
  voucherFields,
} from './queries.ts'

/** The most rows of a file. */
const FILE_ROWS = 20_000

/** Vouchers as Admins manage them (docs/product/prices.md#vouchers). */
export function voucherHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<
  Handlers,
  | 'GET /staff/vouchers/'
  | 'POST /staff/vouchers/export/'
  | 'GET /staff/vouchers/{code}'
  | 'POST /staff/vouchers/'
  | 'POST /staff/vouchers/bulk/'
  | 'PUT /staff/vouchers/{code}'
  | 'POST /staff/vouchers/{code}/pause/'
  | 'POST /staff/vouchers/{code}/remove/'
> {
  async function done<Value>(result: VoucherResult<Value>, code: string): Promise<Value> {
    if (result.ok) return result.value
    const { refusal } = result
    if (refusal.code === 'not-found') throw notFound()
    if (refusal.code === 'out-of-date') throw await outOfDate(pool, 'voucher', code)
    throw failureOf({ ...refusal, code: refusal.code })
  }
  const say = (message: Label, locale: Locale) => ({
    success: true as const,
    response: message({}, { locale }),
  })

  return {
    'GET /staff/vouchers/': async ({ body: { page, page_size, ...filter }, now }) => ({
      ...(await readVouchers(pool, filter, { page, size: page_size }, now)),
      page,
      page_size,
    }),

    'POST /staff/vouchers/export/': async (incoming) => {
      const items = await readVoucherFile(pool, incoming.body, FILE_ROWS, incoming.now)
      await noteExport(pool, incoming.body, items.length, authorOf(incoming))
      return { items }
    },

    'GET /staff/vouchers/{code}': async ({ params, now }) => {
      const voucher = await readVoucherRow(pool, normalizeCode(params.code))
      if (!voucher) throw notFound()
      return { ...voucherFields(voucher, now), ...(await readUses(pool, voucher.code)) }
    },

    'POST /staff/vouchers/': async (incoming) => {
      const { code: typed, ...body } = incoming.body
      const code = normalizeCode(typed)
      await done(await addVoucher(pool, code, ruleOf(body), authorOf(incoming)), code)
      return say(m.answer_voucher_added, incoming.locale)
    },

    'POST /staff/vouchers/bulk/': async (incoming) => {
      const { prefix: typed, count, ...body } = incoming.body
      const wanted = { prefix: normalizeCode(typed), count }
      const made = await addVouchers(pool, wanted, ruleOf(body), authorOf(incoming))
      const { batch } = await done(made, wanted.prefix)
      const { locale } = incoming
      return { success: true, response: m.answer_vouchers_added({ count }, { locale }), batch }
    },

    'PUT /staff/vouchers/{code}': async (incoming) => {
      const { version, ...body } = incoming.body
      const code = normalizeCode(incoming.params.code)
      const rule = ruleOf(body)
      await done(await changeVoucher(pool, { code, version }, rule, authorOf(incoming)), code)
      return say(m.answer_voucher_changed, incoming.locale)
    },

    'POST /staff/vouchers/{code}/pause/': async (incoming) => {
      const { version, paused } = incoming.body
      const code = normalizeCode(incoming.params.code)
      await done(await pauseVoucher(pool, { code, version }, paused, authorOf(incoming)), code)
      return say(paused ? m.answer_voucher_paused : m.answer_voucher_resumed, incoming.locale)
    },

    'POST /staff/vouchers/{code}/remove/': async (incoming) => {
      const code = normalizeCode(incoming.params.code)
      const key = { code, version: incoming.body.version }
      await done(await removeVoucher(pool, key, authorOf(incoming)), code)
      return say(m.answer_voucher_removed, incoming.locale)
    },
  }
}

function ruleOf(body: VoucherRuleBody): VoucherRule {
  const sen = (amount: number | null) => (amount === null ? null : senOf(amount))
  return {
    percent: body.percent,
    amountSen: sen(body.amount),
    capSen: sen(body.cap),
    minimumSen: sen(body.minimum),
    skills: [...new Set(body.skills)],
    weekdays: [...new Set(body.weekdays)].sort((a, b) => a - b),
    earliestHour: body.earliest_hour,
    latestHour: body.latest_hour,
    firstDay: body.first_day,
    lastDay: body.last_day,
    maxUses: body.max_uses,
    maxUsesPerCustomer: body.max_uses_per_customer,
  }
}
