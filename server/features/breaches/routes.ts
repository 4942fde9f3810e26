import type { breachCalls } from '../../../domain/api/company/breaches.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { notFound } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addBreach, changeBreach, markNotified } from './commands.ts'
import { listBreaches, readBreach } from './read.ts'

/** The register of breaches of personal data (docs/product/privacy.md#breaches). */
export function breachHandlers(deps: Pick<Deps, 'pool'>): Pick<Handlers, keyof typeof breachCalls> {
  const { pool } = deps
  return {
    'GET /staff/breaches/': ({ body }) => listBreaches(pool, body),
    async 'GET /staff/breaches/{id}'({ params }) {
      const breach = await readBreach(pool, params.id)
      if (!breach) throw notFound()
      return breach
    },
    'POST /staff/breaches/': staffCommand({
      run: ({ body, by }) => addBreach(deps, body, by),
      said: m.answer_breach_saved,
      answer: ({ id }) => ({ id }),
    }),
    'POST /staff/breaches/{id}/change/': staffCommand({
      run: ({ params, body, by }) => changeBreach(deps, params.id, body, by),
      said: m.answer_breach_saved,
    }),
    'POST /staff/breaches/{id}/notified/': staffCommand({
      run: ({ params, body, by }) => markNotified(deps, params.id, body, by),
      said: m.answer_breach_marked,
    }),
  }
}
