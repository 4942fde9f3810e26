import { isEmail } from '../account/contact-details.ts'
import { writtenPhone } from '../account/phone.ts'
import { visibleText } from '../booking/plain-text.ts'
import { isDay } from '../booking/starts/calendar.ts'
import { FIRST_HOUR, LAST_END, workMask } from '../booking/starts/slots.ts'
import { maskOf } from './hours.ts'
import { type WorkerLanguage, workerLanguages } from './worker.ts'

/** The columns of hours, Sunday first as in masks. */
const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** The columns of a file of workers, in the order of the template. */
export const importColumns = [
  'name',
  'gender',
  'phone',
  'email',
  'languages',
  'skills',
  'areas',
  'status',
  'joined_on',
  ...weekdays.slice(1),
  'sunday',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** A row of a file, by column; columns that the file lacks are left out. */
export type ImportRow = Readonly<Partial<Record<ImportColumn, string>>>

/** Why a cell is invalid. */
export type CellCode =
  | 'name-missing'
  | 'gender-unknown'
  | 'phone-invalid'
  | 'email-invalid'
  | 'language-unknown'
  | 'skill-unknown'
  | 'skill-missing'
  | 'area-unknown'
  | 'area-missing'
  | 'status-unknown'
  | 'not-a-day'
  | 'hours-invalid'
  | 'twice-in-file'
  | 'worker-known'
export type CellError = {
  readonly column: ImportColumn
  readonly code: CellCode
  readonly text: string
}

export type ImportedWorker = {
  readonly name: string
  readonly gender: 'Male' | 'Female'
  readonly phone: string | null
  readonly email: string | null
  readonly languages: WorkerLanguage[]
  readonly skills: string[]
  /** Region ids. */
  readonly areas: number[]
  readonly status: 'invited' | 'active'
  readonly joined_on: string | null
  /** Masks, Sunday first. */
  readonly weekHours: number[]
}

const languageNames: Readonly<Record<string, WorkerLanguage>> = {
  malay: 'ms',
  english: 'en',
  chinese: 'zh',
  mandarin: 'zh',
  tamil: 'ta',
  indonesian: 'id',
  tagalog: 'tl',
  burmese: 'my',
  nepali: 'ne',
  bengali: 'bn',
}

const partsOf = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

function languageOf(part: string): WorkerLanguage | undefined {
  const word = part.toLowerCase()
  const named = Object.hasOwn(languageNames, word) ? languageNames[word] : undefined
  return workerLanguages.find((code) => code === word) ?? named
}

/** Parses `08:00-12:00; 14:00-18:00` into a mask; undefined if it is invalid. */
function hoursOf(cell: string): number | undefined {
  const spans = partsOf(cell).map((part) => {
    const [from = '', to = ''] = part.split(/\s*[-–]\s*/).map((time) => time.padStart(5, '0'))
    return { from, to }
  })
  return maskOf(spans)
}

/**
 * Reads a row of a file of workers (docs/product/workers.md#import), with all errors of the row.
 * Semicolons separate several values in a cell; case is ignored.
 */
export function readImportRow(
  row: ImportRow,
  known: { readonly skills: readonly string[]; readonly areas: ReadonlyMap<string, number> },
): { worker: ImportedWorker; errors: CellError[] } {
  const errors: CellError[] = []
  const cell = (column: ImportColumn) =>
    visibleText((row[column] ?? '').replace(/\p{Cc}/gu, ' '))
      .trim()
      // The apostrophe with which exports escape formulas: phone numbers begin with a plus.
      .replace(/^'(?=[=+@-])/, '')
  const wrong = (column: ImportColumn, code: CellCode, text = cell(column)) => {
    errors.push({ column, code, text })
  }

  const name = cell('name').replace(/\s+/g, ' ')
  if (!name || name.length > 100) wrong('name', 'name-missing')
  const gender = (['Male', 'Female'] as const).find(
    (each) => each.toLowerCase() === cell('gender').toLowerCase() || each[0] === cell('gender'),
  )
  if (!gender) wrong('gender', 'gender-unknown')
  const phone = cell('phone') ? writtenPhone(cell('phone')) : null
  if (phone === undefined) wrong('phone', 'phone-invalid')
  const email = cell('email') || null
  if (email && !isEmail(email)) wrong('email', 'email-invalid')

  const languages = partsOf(cell('languages')).map((part) => {
    const code = languageOf(part)
    if (!code) wrong('languages', 'language-unknown', part)
    return code
  })
  const skills = partsOf(cell('skills')).map((part) => {
    const skill = known.skills.find((each) => each.toLowerCase() === part.toLowerCase())
    if (!skill) wrong('skills', 'skill-unknown', part)
    return skill
  })
  if (skills.length === 0) wrong('skills', 'skill-missing')
  const areas = partsOf(cell('areas')).map((part) => {
    const area = known.areas.get(part.toLowerCase())
    if (area === undefined) wrong('areas', 'area-unknown', part)
    return area
  })
  if (areas.length === 0) wrong('areas', 'area-missing')
  const status = cell('status') || 'active'
  if (status !== 'active' && status !== 'invited') wrong('status', 'status-unknown')
  const joined = cell('joined_on') || null
  if (joined && !isDay(joined)) wrong('joined_on', 'not-a-day')

  const masks = weekdays.map((day) => {
    const mask = hoursOf(cell(day))
    if (mask === undefined) wrong(day, 'hours-invalid')
    return mask ?? 0
  })
  const usual = workMask(FIRST_HOUR, LAST_END)
  const hasHours = weekdays.some((day) => cell(day))
  return {
    worker: {
      name,
      gender: gender ?? 'Female',
      phone: phone ?? null,
      email,
      languages: [...new Set(languages.filter((each) => each !== undefined))],
      skills: [...new Set(skills.filter((each) => each !== undefined))],
      areas: [...new Set(areas.filter((each) => each !== undefined))],
      status: status === 'invited' ? 'invited' : 'active',
      joined_on: joined,
      weekHours: hasHours ? masks : masks.map(() => usual),
    },
    errors,
  }
}
