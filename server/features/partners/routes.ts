import type { partnerAccountCalls } from '../../../domain/api/company/partner-accounts.ts'
import type { partnerCalls } from '../../../domain/api/company/partners.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addMember, removeMember, setAccount } from './accounts.ts'
import { addPartner, changePartner, switchPartner } from './commands.ts'
import { recordPayment, reversePayment } from './payments.ts'
import { readOutcome, readPartner, readPartners } from './queries.ts'
import { readOwnAccount, readVisitsOnAccount } from './read-account.ts'
import { partnerOfMember, readInvoice } from './read-invoices.ts'
import { sendInvoiceAgain } from './send-again.ts'

/** Partners, their accounts, and the booking widget's sites (docs/product/partners.md). */
export function partnerHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof partnerCalls | keyof typeof partnerAccountCalls> {
  const { pool, settings } = deps
  return {
    'GET /staff/partners/': ({ body, now }) => readPartners(pool, body, now),
    'GET /staff/partners/{id}': ({ params, now }) =>
      readPartner(pool, params.id, { now, publicUrl: settings.publicUrl }),
    'POST /staff/partners/': staffCommand({
      run: ({ body, by }) => addPartner(deps, body, by),
      message: ({ name }, options) => m.answer_partner_added({ name }, options),
      answer: ({ id }) => ({ id }),
    }),
    'POST /staff/partners/{id}/change/': staffCommand({
      run: ({ params, body, by }) => changePartner(deps, params.id, body, by),
      message: ({ name }, options) => m.answer_partner_changed({ name }, options),
    }),
    'POST /staff/partners/{id}/switch/': staffCommand({
      run: ({ params, body, by }) => switchPartner(deps, params.id, body, by),
      message: ({ name, on }, options) =>
        on ? m.answer_partner_on({ name }, options) : m.answer_partner_off({ name }, options),
    }),
    'GET /staff/partners/{id}/visits/': ({ params, body, now }) =>
      readVisitsOnAccount(pool, params.id, { month: body.month, now }),
    'GET /account/on-account/': ({ body, caller, now }) =>
      readOwnAccount(pool, caller.accountId, { month: body.month, now }),
    'GET /account/on-account/invoices/{id}': async ({ params, caller }) => {
      const partnerId = await partnerOfMember(pool, caller.accountId)
      return readInvoice(pool, { partnerId, invoice: params.id }, settings)
    },
    'GET /staff/partners/{id}/invoices/{invoice}': ({ params }) =>
      readInvoice(pool, { partnerId: params.id, invoice: params.invoice }, settings),
    'POST /staff/partners/{id}/invoices/{invoice}/send/': staffCommand({
      run: ({ params, by }) => sendInvoiceAgain(deps, params, by),
      message: ({ number }, options) => m.answer_partner_invoice_again({ number }, options),
    }),
    'POST /staff/partners/{id}/account/': staffCommand({
      run: ({ params, body, by }) => setAccount(deps, params.id, body, by),
      message: ({ name }, options) => m.answer_partner_account({ name }, options),
    }),
    'POST /staff/partners/{id}/payments/': staffCommand({
      run: ({ params, body, by }) => recordPayment(deps, params.id, body, by),
      message: ({ sum }, options) => m.answer_partner_paid({ amount: sum }, options),
    }),
    'POST /staff/partners/{id}/payments/{payment}/reverse/': staffCommand({
      run: ({ params, by }) => reversePayment(deps, params, by),
      message: ({ sum }, options) => m.answer_partner_paid_back({ amount: sum }, options),
    }),
    'POST /staff/partners/{id}/members/': staffCommand({
      run: ({ params, body, by }) => addMember(deps, params.id, body.email, by),
      message: ({ name }, options) => m.answer_member_added({ name }, options),
    }),
    'POST /staff/partners/{id}/members/{member}/remove/': staffCommand({
      run: ({ params, by }) => removeMember(deps, params, by),
      message: ({ name }, options) => m.answer_member_removed({ name }, options),
    }),
    'GET /embed/outcome/': async ({ body }) => ({ booking_ids: await readOutcome(pool, body.ref) }),
  }
}
