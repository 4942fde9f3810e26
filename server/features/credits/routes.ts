import type { creditCalls } from '../../../domain/api/customers/credits.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { notFound } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { currentCustomer } from '../customers/read-customer.ts'
import { grantCredit } from './grant-credit.ts'
import { readCredits, readOwnCredits } from './read-credits.ts'

/** Customers' credit (docs/product/credits.md). */
export function creditHandlers({
  pool,
}: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof creditCalls> {
  return {
    'GET /credits/': (incoming) => readOwnCredits(pool, incoming.caller.accountId, incoming.now),

    async 'GET /staff/credits/by-customer/{id}'({ params, now }) {
      const id = await currentCustomer(pool, params.id)
      if (id === undefined) throw notFound(m.problem_customer_unknown)
      return readCredits(pool, id, now)
    },

    'POST /staff/credits/by-customer/{id}': staffCommand({
      run: ({ params, body, by }) => grantCredit(pool, params.id, body, by),
      message: m.answer_credit_granted,
      answer: ({ version }) => ({ version }),
    }),
  }
}
