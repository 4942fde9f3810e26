import type { companyCalls } from '../../../domain/api/company/company.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { saveCompany } from './commands.ts'
import { countSetup, readCompany } from './queries.ts'
import { applyCompany, companyOf } from './settings-in-use.ts'

/** Calls with which Admins set up the company (docs/product/company.md). */
export function companyHandlers({
  pool,
  settings,
  services,
  mail,
}: Pick<Deps, 'pool' | 'settings' | 'services' | 'mail'>): Pick<
  Handlers,
  keyof typeof companyCalls
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

    'PUT /staff/settings/': staffCommand({
      async run({ body: { version: known, ...change }, by }) {
        const saved = await saveCompany(pool, { known, defaults: companyOf(settings), change }, by)
        if (saved.ok) applyCompany(settings, saved.value.settings)
        return saved
      },
      message: m.answer_settings_saved,
      answer: ({ version }) => ({ version }),
    }),
  }
}
