import type { Answers, AnswerValue, Service } from '../../domain/booking/description.ts'
import { isLeftBehind } from '../account/clear-on-logout.ts'
import type { BrowserStorage, StorageArea } from '../browser-storage.ts'

/** What is stored of a form that is not yet a booking. */
export type Draft = {
  readonly id: string
  readonly skill: string
  /** The postcode that the form was opened with. */
  readonly postcode: string
  readonly answers: Answers
  /** The second worker is only there for the add-on. */
  readonly forAddon?: boolean
  /** The booking that is booked again. */
  readonly again?: string
  /** The favourite who is to come, by the worker's id. */
  readonly favourite?: number | undefined
  readonly savedAt: number
}

const MAX_AGE_MS = 48 * 3_600_000
const SHARED = 'jiran.draft.'

/** The tab's own form of a service: a second tab has another. */
function ownKey(service: Service): string {
  return `jiran.booking.${service.skill}`
}

/**
 * The stored form to continue: this tab's own, or the one named in the address (the link in the
 * verification mail opens a new tab). Undefined when there is none, when it is older than 48 hours,
 * or after a logout.
 */
export function openDraft(
  storage: BrowserStorage,
  service: Service,
  named: string | undefined,
  now: Date,
): Draft | undefined {
  const found =
    readDraft(storage.tab, ownKey(service), service, now) ??
    (named ? readDraft(storage.browser, SHARED + named, service, now) : undefined)
  return found && !isLeftBehind(storage.browser, found.savedAt) ? found : undefined
}

function readDraft(
  storageArea: StorageArea,
  key: string,
  service: Service,
  now: Date,
): Draft | undefined {
  try {
    const parsed: unknown = JSON.parse(storageArea.getItem(key) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { id, skill, postcode, answers, forAddon, again, favourite, savedAt } = parsed as Record<
      string,
      unknown
    >
    if (typeof id !== 'string' || skill !== service.skill || typeof postcode !== 'string') {
      return undefined
    }
    if (typeof savedAt !== 'number' || now.getTime() - savedAt > MAX_AGE_MS) return undefined
    return {
      id,
      skill,
      postcode,
      answers: storableAnswers(service, answers),
      ...(forAddon === true ? { forAddon } : {}),
      ...(typeof again === 'string' ? { again } : {}),
      ...(typeof favourite === 'number' ? { favourite } : {}),
      savedAt,
    }
  } catch {
    return undefined
  }
}

/** What may be stored: answers to what the service asks, and nothing sensitive. */
function storableAnswers(service: Service, answers: unknown): Answers {
  const given = typeof answers === 'object' && answers !== null ? answers : {}
  const storable: Record<string, AnswerValue> = {}
  for (const question of service.questions) {
    const value = (given as Record<string, unknown>)[question.field]
    if (!question.sensitive && isAnswer(value)) storable[question.field] = value
  }
  return storable
}

function isAnswer(value: unknown): value is AnswerValue {
  if (typeof value === 'string' || typeof value === 'number') return true
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/**
 * Stores the form for this tab, and for a tab that the mail opens. Full storage loses nothing else.
 */
export function saveDraft(storage: BrowserStorage, service: Service, draft: Draft) {
  const text = JSON.stringify({ ...draft, answers: storableAnswers(service, draft.answers) })
  for (const [storageArea, key] of [
    [storage.tab, ownKey(service)],
    [storage.browser, SHARED + draft.id],
  ] as const) {
    try {
      storageArea.setItem(key, text)
    } catch {
      // Private windows and full disks refuse: the form is still in memory.
    }
  }
}

/** Forgets the form once it is a booking. */
export function forgetDraft(storage: BrowserStorage, service: Service, id: string) {
  storage.tab.removeItem(ownKey(service))
  storage.browser.removeItem(SHARED + id)
}

/** Removes forms that were not changed for 48 hours. */
export function sweepDrafts(browser: StorageArea, now: Date) {
  const keys = Array.from({ length: browser.length }, (_, at) => browser.key(at))
  for (const key of keys) {
    if (!key?.startsWith(SHARED)) continue
    let savedAt: unknown
    try {
      savedAt = JSON.parse(browser.getItem(key) ?? 'null')?.savedAt
    } catch {
      savedAt = undefined
    }
    if (typeof savedAt !== 'number' || now.getTime() - savedAt > MAX_AGE_MS) browser.removeItem(key)
  }
}
