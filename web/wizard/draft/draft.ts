import type { Answers, AnswerValue, Service } from '../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { isLeftBehind } from '../../account/clear-on-logout.ts'
import { type BrowserStorage, browserStorage, type StorageArea } from '../../browser-storage.ts'

/** Empty for the member. */
export type Served = { readonly served_name?: string; readonly served_phone?: string }

/** The stored part of a form that is not yet a booking. */
export type Draft = {
  readonly id: string
  readonly skill: string
  /** The postcode with which the form was opened. */
  readonly postcode: string
  readonly answers: Answers
  /** The second worker is only there for the add-on. */
  readonly forAddon?: boolean
  /** The booking that is booked again. */
  readonly again?: string
  /** The chosen favourite, by worker id. */
  readonly favourite?: number
  /** The person served by an order on account (docs/product/partners.md#on-account). */
  readonly served?: Served
  /** An e-invoice is wanted (docs/product/einvoice.md#own). */
  readonly eInvoice?: boolean
  readonly savedAt: number
}

const MAX_AGE_MS = 48 * 3_600_000
const SHARED = 'jiran.draft.'

/** The key of the tab's form of a service: each tab has its own. */
function ownKey(service: Service): string {
  return `jiran.booking.${service.skill}`
}

/**
 * The stored form to continue: this tab's own, or the one named in the address (the link in the
 * verification mail opens a new tab). Undefined if there is none, if it is older than 48 hours, or
 * after a logout.
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
    const { id, skill, postcode, answers, ...rest } = parsed as Record<string, unknown>
    const { forAddon, again, favourite, served, eInvoice, savedAt } = rest
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
      ...(isServed(served) ? { served } : {}),
      ...(eInvoice === true ? { eInvoice } : {}),
      savedAt,
    }
  } catch {
    return undefined
  }
}

function isServed(value: unknown): value is Served {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string')
  )
}

/** The answers that may be stored: those to the service's questions, except sensitive ones. */
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
 * Stores the form for this tab, and for a tab opened from the e-mail. A full storage is ignored.
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
      // Refused in private windows and on full disks; the form is still in memory.
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

const PART = '#form='

/**
 * The fragment of an address that hands a form over to our page. Browsers do not send fragments to
 * servers. A frame on another site shares no storage with our pages.
 */
export function handOver(draft: Draft): string {
  return PART + encodeURIComponent(JSON.stringify(draft))
}

/**
 * Stores the answers of the first step that the address hands over, and removes them from the
 * address.
 */
export function takeHandedOver(): void {
  const { hash, pathname, search } = location
  if (!hash.startsWith(PART)) return
  history.replaceState(history.state, '', pathname + search)
  const draft = draftIn(decodeURIComponent(hash.slice(PART.length)))
  const service = draft && serviceBySkill(draft.skill)
  if (!service) return
  const answers = Object.fromEntries(
    service.questions.flatMap(({ step, field }) => {
      const value = draft.answers[field]
      return step === 'details' && value !== undefined ? [[field, value]] : []
    }),
  )
  saveDraft(browserStorage(), service, { ...draft, answers, savedAt: Date.now() })
}

/** Its content is checked when it is read. */
function draftIn(text: string): Draft | undefined {
  try {
    const draft = JSON.parse(text) as Draft
    return typeof draft.answers === 'object' && draft.answers ? draft : undefined
  } catch {
    return undefined
  }
}
