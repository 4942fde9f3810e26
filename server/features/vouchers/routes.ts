import type { VoucherRuleBody, voucherCalls } from '../../../domain/api/prices/vouchers.ts'
import { normalizeCode } from '../../../domain/booking/price/voucher.ts'
import type { VoucherRule } from '../../../domain/booking/price/voucher-rule.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import {
  addVoucher,
  addVouchers,
  changeVoucher,
  noteExport,
  pauseVoucher,
  removeVoucher,
} from './commands.ts'
import {
  readUses,
  readVoucherFile,
  readVoucherRow,
  readVouchers,
  voucherFields,
} from './queries.ts'

const FILE_ROWS = 20_000

/** Calls with which Admins manage vouchers (docs/product/prices.md#vouchers). */
export function voucherHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof voucherCalls> {
  const keyOf = ({ code }: { code: string }, { version }: { version: number }) => ({
    code: normalizeCode(code),
    version,
  })

  return {
    'GET /staff/vouchers/': ({ body, now }) => readVouchers(pool, body, now),

    'POST /staff/vouchers/export/': async (incoming) => {
      const items = await readVoucherFile(pool, incoming.body, FILE_ROWS, incoming.now)
      await noteExport(pool, incoming.body, items.length, authorOf(incoming))
      return { items }
    },

    'GET /staff/vouchers/{code}': async ({ params, now }) => {
      const voucher = foundOrThrow(await readVoucherRow(pool, normalizeCode(params.code)))
      return { ...voucherFields(voucher, now), ...(await readUses(pool, voucher.code)) }
    },

    'POST /staff/vouchers/': staffCommand({
      run: ({ body: { code, ...rule }, by }) =>
        addVoucher(pool, normalizeCode(code), ruleOf(rule), by),
      message: m.answer_voucher_added,
    }),

    'POST /staff/vouchers/bulk/': staffCommand({
      run({ body: { prefix, count, ...rule }, by }) {
        return addVouchers(pool, { prefix: normalizeCode(prefix), count }, ruleOf(rule), by)
      },
      message: m.answer_vouchers_added,
      answer: ({ batch }) => ({ batch }),
    }),

    'PUT /staff/vouchers/{code}': staffCommand({
      run: ({ params, body: { version, ...rule }, by }) =>
        changeVoucher(pool, keyOf(params, { version }), ruleOf(rule), by),
      message: m.answer_voucher_changed,
    }),

    'POST /staff/vouchers/{code}/pause/': staffCommand({
      run: ({ params, body, by }) => pauseVoucher(pool, keyOf(params, body), body.paused, by),
      message({ paused }, options) {
        return paused ? m.answer_voucher_paused({}, options) : m.answer_voucher_resumed({}, options)
      },
    }),

    'POST /staff/vouchers/{code}/remove/': staffCommand({
      run: ({ params, body, by }) => removeVoucher(pool, keyOf(params, body), by),
      message: m.answer_voucher_removed,
    }),
  }
}

/** Each service and weekday once, in order. */
function ruleOf(rule: VoucherRuleBody): VoucherRule {
  return {
    ...rule,
    skills: [...new Set(rule.skills)],
    weekdays: [...new Set(rule.weekdays)].sort((a, b) => a - b),
  }
}
