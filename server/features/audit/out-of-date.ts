import type { AuditFacts, AuditSubject } from '../../../domain/audit/actions.ts'
import { fieldName } from '../../../domain/messages/field-name.ts'
import { listLabel, momentLabel } from '../../../domain/messages/format.ts'
import type { Label } from '../../../domain/messages/label.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'

/**
 * Refuses a change to something that was changed since it was read; names who changed it last, when,
 * and which fields (docs/product/audit.md#changes-at-the-same-time).
 * @param subject its number or code, as in its audit entries.
 */
export async function outOfDate(
  reader: Reader,
  kind: AuditSubject,
  subject: string,
): Promise<Refusal<'out-of-date'>> {
  const last = await queryFirst<LastChange>(reader, {
    text: `select at, who, before, after from audit_entry
           where subject_kind = $1 and subject = $2 order by id desc limit 1`,
    values: [kind, subject],
  })
  return last ? { code: 'out-of-date', sentence: lastChangeText(last) } : { code: 'out-of-date' }
}

type LastChange = {
  at: Date
  who: string
  before: AuditFacts | null
  after: AuditFacts | null
}

function lastChangeText({ at, who, before, after }: LastChange): Label {
  const fields = before && after ? [...new Set(Object.keys({ ...before, ...after }))] : []
  return (_, { locale }) => {
    const params = { who, when: momentLabel(at, locale, { year: false }) }
    if (fields.length === 0) return m.problem_out_of_date_by(params, { locale })
    const names = fields.map((field) => fieldName(field, locale))
    return m.problem_out_of_date_fields({ ...params, fields: listLabel(names, locale) }, { locale })
  }
}
