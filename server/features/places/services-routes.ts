import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { ServiceState } from '../../../domain/site/service-states.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
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
  deps: Pick<Deps, 'pool' | 'services'>,
  prices: Prices,
): Pick<Handlers, 'GET /staff/services/' | 'PUT /staff/services/'> {
  const { pool, services } = deps
  return {
    'GET /staff/services/': async ({ now }) => ({
      items: await readServiceStates(pool, services, now),
    }),

    'PUT /staff/services/': staffCommand({
      run: ({ body, by }) => changeServiceState(deps, body, by),
      message({ skill, state, changed }, options) {
        if (!changed) return m.answer_nothing_changed({}, options)
        const service = serviceBySkill(skill, services)?.title({}, options) ?? skill
        return answers[state]({ service }, options)
      },
      // Applies here at once; other processes read the database within ten seconds.
      after: prices.forget,
    }),
  }
}
