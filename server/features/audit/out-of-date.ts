import type { AuditFacts, AuditSubject } from '../../../domain/audit/actions.ts'
import { fieldName } from '../../../domain/messages/field-name.ts'
import { listLabel, momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { Failure, type HttpCode, type Said } from '../../http/failure.ts'

/**
 * The failure of a change to a thing that was changed since it was read: 409, with who changed it
 * last, when, and which fields (docs/product/audit.md#changes-at-the-same-time).
 * @param subject its number or code, as its entries name it.
 */
export async function outOfDate(
  reader: Reader,
  kind: AuditSubject,
  subject: string,
): Promise<Failure> {
  const [last] = await query<{
    at: Date
    who: string
    before: AuditFacts | null
    after: AuditFacts | null
  }>(reader, {
    text: `select at, who, before, after from audit_entry
           where subject_kind = $1 and subject = $2 order by id desc limit 1`,
    values: [kind, subject],
  })
  return new Failure(409, 'out-of-date' satisfies HttpCode, last ? sayWho(last) : unknownChange)
}

const unknownChange: Said = (locale) => m.problem_out_of_date({}, { locale })

function sayWho(last: {
  at: Date
  who: string
  before: AuditFacts | null
  after: AuditFacts | null
}): Said {
  const fields =
    last.before && last.after ? [...new Set(Object.keys({ ...last.before, ...last.after }))] : []
  return (locale) => {
    const params = { who: last.who, when: momentLabel(last.at, locale, { year: false }) }
    if (fields.length === 0) return m.problem_out_of_date_by(params, { locale })
    const names = fields.map((field) => fieldName(field, locale))
    return m.problem_out_of_date_fields({ ...params, fields: listLabel(names, locale) }, { locale })
  }
}
