import { approvedText, whatsAppTemplate } from '../../domain/notifications/render.ts'
import { sampleParameters, sampleVisit } from '../../domain/notifications/templates/samples.ts'
import type { TemplateKind } from '../../domain/notifications/templates/templates.ts'
import { locales } from '../../messages/locales.ts'
import { columnsOf } from '../db/columns.ts'
import { query, type Tx } from '../db/transaction.ts'

/** Matches the demo's WhatsApp stand-in: every text is approved in every language. */
export async function writeApprovals(tx: Tx, by: number, now: Date): Promise<void> {
  const samples = sampleParameters(sampleVisit)
  const rows = (Object.keys(samples) as TemplateKind[]).flatMap((kind) =>
    locales.map((language) => ({
      kind,
      language,
      body: approvedText(whatsAppTemplate(kind, samples[kind], language)),
    })),
  )
  await query(tx, {
    text: `insert into message_template (kind, language, state, body, version, changed_at, changed_by)
           select kind, language, 'approved', body, 1, $4, $5
           from unnest($1::text[], $2::text[], $3::text[]) as v (kind, language, body)`,
    values: [...columnsOf(rows, 'kind', 'language', 'body'), now, by],
  })
}
