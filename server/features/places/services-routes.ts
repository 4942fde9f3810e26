import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { ServiceState } from '../../../domain/site/service-states.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, notFound } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import type { Prices } from './price-book.ts'
import { changeServiceState, readServiceStates } from './services.ts'

const answers: Readonly<
  Record<ServiceState, (params: { service: string }, options: { locale: Locale }) => string>
> = {
  open: m.answer_service_open,
  soon: m.answer_service_soon,
  link: m.answer_service_link,
  hidden: m.answer_service_hidden,
}

/** Where services are offered (docs/product/services.md#states). */
export function staffServiceHandlers(
  { pool, services }: Pick<Deps, 'pool' | 'services'>,
  prices: Prices,
): Pick<Handlers, 'GET /staff/services/' | 'PUT /staff/services/'> {
  return {
    'GET /staff/services/': async ({ now }) => ({
      items: await readServiceStates(pool, services, now),
    }),

    'PUT /staff/services/': async (incoming) => {
      const { body, locale } = incoming
      const service = serviceBySkill(body.skill, services)
      const changed = await changeServiceState(pool, body, authorOf(incoming))
      if (!changed.ok) {
        const { code } = changed.refusal
        if (code === 'out-of-date') throw await outOfDate(pool, 'service', body.skill)
        if (code === 'service-unknown' || !service)
          throw notFound((said) => m.problem_service_missing({}, { locale: said }))
        throw new Failure(409, code, (said) =>
          m.problem_service_without_rates(
            { service: service.title({}, { locale: said }) },
            { locale: said },
          ),
        )
      }
      // Applies here at once; other processes read the database within ten seconds.
      prices.forget()
      const title = service?.title({}, { locale }) ?? body.skill
      return {
        success: true as const,
        response: changed.value
          ? answers[body.state]({ service: title }, { locale })
          : m.answer_nothing_changed({}, { locale }),
      }
    },
  }
}
