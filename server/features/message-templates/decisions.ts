import { kindNames, templateName } from '../../../domain/notifications/kinds.ts'
import { approvedText, whatsAppTemplate } from '../../../domain/notifications/render.ts'
import { sampleParameters, sampleVisit } from '../../../domain/notifications/templates/samples.ts'
import { type Locale, locales } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { TemplateEvent } from '../../providers/messaging/port.ts'

const states = {
  approved: 'approved',
  pending: 'submitted',
  rejected: 'rejected',
  paused: 'paused',
  disabled: 'paused',
} as const satisfies Record<TemplateEvent['state'], string>

/**
 * Stores WhatsApp's decision about a template (docs/product/templates.md#approval). Ignores decisions
 * older than the stored one, and templates that are not ours.
 */
export async function storeDecision(pool: Pool, event: TemplateEvent): Promise<void> {
  const kind = kindNames.find((each) => templateName(each) === event.name)
  if (!kind || kind === 'written') return
  const textIn = (locale: Locale) =>
    whatsAppTemplate(kind, sampleParameters(sampleVisit)[kind], locale)
  const language = locales.find((each) => textIn(each).language === event.language)
  if (!language) return
  await query(pool, {
    name: 'template-decision',
    text: `insert into message_template as t (kind, language, state, body, version, changed_at)
           values ($1, $2, $3, $4, 1, $5)
           on conflict (kind, language) do update set state = excluded.state, body = excluded.body,
             version = t.version + 1, changed_at = excluded.changed_at, changed_by = null
           where t.changed_at <= excluded.changed_at
             and (t.state, t.body) is distinct from (excluded.state, excluded.body)`,
    values: [kind, language, states[event.state], approvedText(textIn(language)), event.at],
  })
}
