import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type Arrival, arrivalOf, writeArrival } from '../../../domain/partners/partner.ts'
import { hasRows } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { headerOf } from '../../http/calls/calls.ts'
import { arrivalCookie } from '../../http/cookies.ts'

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Excludes bots that identify themselves, and prefetching, which nobody may ever see. */
function isPerson(request: FastifyRequest): boolean {
  const isAhead = headerOf(request, 'sec-purpose')?.includes('prefetch')
  return !isAhead && !isbot(headerOf(request, 'user-agent') ?? '')
}

/**
 * Counts each page that is opened by a partner's link, by day, and sets a session cookie with nothing
 * but the code (docs/product/partners.md#counted). Bots, prefetching and visits from a widget, which
 * was counted when shown, do not count.
 */
export function notingArrivals({ pool, clock }: Pick<Deps, 'pool' | 'clock'>) {
  const count = ({ code }: Arrival) =>
    hasRows(pool, {
      name: 'count-partner-link',
      text: `insert into partner_day as d (partner_id, day, opened)
             select id, $2, 1 from partner where code = $1 and active
             on conflict (partner_id, day) do update set opened = d.opened + 1 returning partner_id`,
      values: [code, dayOf(clock())],
    })
  return async ({ request, reply }: Exchange, isFrame: boolean): Promise<void> => {
    const at = request.url.indexOf('?')
    if (at < 0) return
    const arrival = arrivalOf(new URLSearchParams(request.url.slice(at)))
    const { code, ref } = arrival
    if (!code && !ref) return
    // The page is served even if counting fails.
    const known =
      code &&
      !ref &&
      isPerson(request) &&
      (await count(arrival).catch((err: unknown) => {
        request.log.warn({ err }, 'a link of a partner was not counted')
      }))
    if (isFrame || (!known && !ref)) return
    reply.setCookie(arrivalCookie, writeArrival(arrival), { httpOnly: true })
  }
}
