import type { FastifyInstance } from 'fastify'
import type { referralCalls } from '../../../domain/api/customers/referrals.ts'
import { formatSen, ringgit } from '../../../domain/booking/price/money.ts'
import { refuse } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { locales, pathIn } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { notFound, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { currentCustomer } from '../customers/read-customer.ts'
import { claimReferral, codeOf, readOwnReferrals } from './referral-codes.ts'
import { decideReferral, readReferrals } from './staff-referrals.ts'

/** Referrals (docs/product/credits.md#friends). */
export function referralHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
): Pick<Handlers, keyof typeof referralCalls> {
  const { pool, settings } = deps
  return {
    async 'GET /referrals/'(incoming) {
      const { accountId } = incoming.caller
      const code = await codeOf(pool, accountId)
      return {
        amount: ringgit(settings.referralCreditSen),
        limit: settings.referralLimit,
        code,
        // The invitation is in the referrer's language.
        link: `${settings.publicUrl}${pathIn(incoming.locale, `/r/${code}`)}`,
        ...(await readOwnReferrals(pool, accountId)),
      }
    },

    async 'POST /referrals/claim/'(incoming) {
      const { body, now, locale } = incoming
      const isOff = settings.referralCreditSen === 0
      const claimed = isOff
        ? refuse('referral-code-unknown')
        : await claimReferral(pool, incoming.caller, body.code, now)
      valueOrThrow(claimed)
      const amount = formatSen(settings.referralCreditSen)
      return { success: true, response: m.answer_referral_noted({ amount }, { locale }) }
    },

    async 'GET /staff/referrals/by-customer/{id}'({ params }) {
      const id = await currentCustomer(pool, params.id)
      if (id === undefined) throw notFound(m.problem_customer_unknown)
      return readReferrals(pool, id)
    },

    'POST /staff/referrals/{id}/decide/': staffCommand({
      run: ({ params, body, by }) => decideReferral(deps, params.id, body, by),
      message: ({ approve }, options) =>
        approve ? m.answer_referral_approved({}, options) : m.answer_referral_refused({}, options),
    }),
  }
}

/** The short link of a code: a friend registers, and the profile then uses the code. */
export async function referralLinks(app: FastifyInstance): Promise<void> {
  for (const locale of locales)
    app.get<{ Params: { code: string } }>(
      pathIn(locale, '/r/:code'),
      { schema: { hide: true } },
      (request, reply) => {
        const code = /^[0-9A-Za-z]{1,20}$/.exec(request.params.code)?.[0] ?? ''
        const register = pathIn(locale, '/register')
        const next = encodeURIComponent(`/profile?ref=${code}`)
        return reply.redirect(code ? `${register}?next=${next}` : register, 303)
      },
    )
}
