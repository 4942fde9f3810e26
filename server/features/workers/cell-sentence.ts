import type { Label, Sentence } from '../../../domain/messages/label.ts'
import type { CellCode, CellError } from '../../../domain/workers/import-row.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'

const sentences: Readonly<Record<CellCode, Sentence | Label>> = {
  'name-missing': m.problem_cell_name_missing,
  'gender-unknown': m.problem_cell_gender_unknown,
  'phone-invalid': m.problem_cell_phone_invalid,
  'email-invalid': m.problem_cell_email_invalid,
  'language-unknown': m.problem_cell_language_unknown,
  'skill-unknown': ({ text }: { text: string }, options: { readonly locale: Locale }) =>
    m.problem_skill_unknown({ skill: text }, options),
  'skill-missing': m.problem_cell_skill_missing,
  'area-unknown': m.problem_cell_area_unknown,
  'area-missing': m.problem_cell_area_missing,
  'status-unknown': m.problem_cell_status_unknown,
  'not-a-day': m.problem_cell_not_a_day,
  'hours-invalid': m.problem_cell_hours_invalid,
  'twice-in-file': m.problem_cell_twice,
  'worker-known': ({ text }: { text: string }, options: { readonly locale: Locale }) =>
    m.problem_worker_known({ name: text }, options),
}

/** The problem of a cell in a file of workers. */
export function cellSentence({ code, text }: CellError, locale: Locale): string {
  return sentences[code]({ text } as never, { locale })
}
