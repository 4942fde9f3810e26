import type { breachCalls } from '../../../domain/api/company/breaches.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, notFound, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addBreach, changeBreach, markNotified } from './commands.ts'
import { draftsOf } from './drafts.ts'
import { listBreaches, readBreach, readBreachMails } from './read.ts'
import { readRecipients } from './recipients.ts'
import { notifyCommissioner, notifyPersons } from './send.ts'

/** The register of breaches of personal data (docs/product/privacy.md#breaches). */
export function breachHandlers(
  deps: Pick<Deps, 'pool' | 'settings'>,
): Pick<Handlers, keyof typeof breachCalls> {
  const { pool } = deps
  return {
    'GET /staff/breaches/': ({ body }) => listBreaches(pool, body),
    async 'GET /staff/breaches/{id}'({ params, locale }) {
      const breach = foundOrThrow(await readBreach(pool, params.id))
      const drafts = draftsOf(deps.settings, breach, locale)
      return { ...breach, drafts, mails: await readBreachMails(pool, params.id) }
    },
    'POST /staff/breaches/': staffCommand({
      run: ({ body, by }) => addBreach(deps, body, by),
      message: m.answer_breach_saved,
      answer: ({ id }) => ({ id }),
    }),
    'POST /staff/breaches/{id}/change/': staffCommand({
      run: ({ params, body, by }) => changeBreach(deps, params.id, body, by),
      message: m.answer_breach_saved,
    }),
    'POST /staff/breaches/{id}/notified/': staffCommand({
      run: ({ params, body, by }) => markNotified(deps, params.id, body, by),
      message: m.answer_breach_marked,
    }),
    'POST /staff/breaches/{id}/commissioner/': staffCommand({
      run: ({ params, body, by }) => notifyCommissioner(deps, params.id, body, by),
      message: m.answer_breach_sent_commissioner,
    }),
    async 'POST /staff/breaches/{id}/recipients/'({ params, body }) {
      if (!(await readBreach(pool, params.id))) throw notFound()
      const people = valueOrThrow(await readRecipients(pool, body))
      const count = (locale: Locale) => people.filter(({ language }) => language === locale).length
      return { total: people.length, en: count('en'), ms: count('ms'), zh: count('zh') }
    },
    'POST /staff/breaches/{id}/persons/': staffCommand({
      run: ({ params, body, by }) => notifyPersons(deps, params.id, body, by),
      message: ({ total }, options) => m.answer_breach_sent_persons({ count: total }, options),
    }),
  }
}
