import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, type HttpCode, type Said } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import { companySubject, saveCompany } from './commands.ts'
import { countSetup, readCompany } from './queries.ts'
import { applyCompany, companyOf } from './settings-in-use.ts'

/** What Admins decide about the company (docs/product/company.md). */
export function companyHandlers({
  pool,
  settings,
  services,
  mail,
}: Pick<Deps, 'pool' | 'settings' | 'services' | 'mail'>): Pick<
  Handlers,
  'GET /staff/settings/' | 'PUT /staff/settings/' | 'GET /staff/setup/'
> {
  return {
    async 'GET /staff/settings/'() {
      const saved = await readCompany(pool)
      return { ...(saved?.settings ?? companyOf(settings)), version: saved?.version ?? 0 }
    },

    async 'GET /staff/setup/'() {
      const { skills, ...counted } = await countSetup(pool)
      return {
        ...counted,
        company: companyOf(settings),
        services: services.map(
          ({ skill }) =>
            skills.find((each) => each.skill === skill) ?? {
              skill,
              priced_regions: 0,
              active_workers: 0,
            },
        ),
        sends_mail: mail !== undefined,
        payment_provider: settings.payment.provider,
        demo: settings.demo,
      }
    },

    async 'PUT /staff/settings/'(incoming) {
      const { version: known, ...wanted } = incoming.body
      if (wanted.closes_at <= wanted.opens_at) throw closesTooEarly()
      const result = await saveCompany(
        pool,
        { known, given: companyOf(settings), wanted },
        authorOf(incoming),
      )
      if (!result.ok) throw await outOfDate(pool, 'settings', companySubject)
      applyCompany(settings, wanted)
      const response = m.answer_settings_saved({}, { locale: incoming.locale })
      return { success: true, response, version: result.value }
    },
  }
}

function closesTooEarly(): Failure {
  const say: Said = (locale) => m.problem_closes_before_opening({}, { locale })
  return new Failure(400, 'invalid-request' satisfies HttpCode, say, { closes_at: say })
}
