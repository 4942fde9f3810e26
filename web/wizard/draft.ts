import type { Answers, AnswerValue, Service } from '../../domain/booking/description.ts'
import { isLeftBehind } from '../account/leaving.ts'

/** What is kept of a form that is not yet a booking. */
export type Draft = {
  readonly id: string
  readonly skill: string
  /** The postcode that the form was opened with. */
  readonly postcode: string
  readonly answers: Answers
  /** The second worker is there for the addon alone. */
  readonly forAddon?: boolean
  readonly savedAt: number
}

export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export type Drawers = { readonly tab: Drawer; readonly browser: Drawer }

const KEEP_MS = 48 * 3_600_000
const SHARED = 'jiran.draft.'

/** The tab's own form of a service: a second tab has another. */
function ownKey(service: Service): string {
  return `jiran.booking.${service.skill}`
}

/**
 * The form to go on with: this tab's own, or else the one that the address names (the link in the
 * verification mail opens a new tab). Undefined when there is none, when it is older than 48 hours,
 * or when somebody has logged out since.
 */
export function openDraft(
  drawers: Drawers,
  service: Service,
  named: string | undefined,
  now: Date,
): Draft | undefined {
  const found =
    readDraft(drawers.tab, ownKey(service), service, now) ??
    (named ? readDraft(drawers.browser, SHARED + named, service, now) : undefined)
  return found && !isLeftBehind(drawers.browser, found.savedAt) ? found : undefined
}

function readDraft(drawer: Drawer, key: string, service: Service, now: Date): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(drawer.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { id, skill, postcode, answers, forAddon, savedAt } = kept as Record<string, unknown>
    if (typeof id !== 'string' || skill !== service.skill || typeof postcode !== 'string') {
      return undefined
    }
    if (typeof savedAt !== 'number' || now.getTime() - savedAt > KEEP_MS) return undefined
    return {
      id,
      skill,
      postcode,
      answers: keepable(service, answers),
      ...(forAddon === true ? { forAddon } : {}),
      savedAt,
    }
  } catch {
    return undefined
  }
}

/** What may lie in a drawer: answers to what the service asks, and nothing sensitive. */
function keepable(service: Service, answers: unknown): Answers {
  const given = typeof answers === 'object' && answers !== null ? answers : {}
  const kept: Record<string, AnswerValue> = {}
  for (const ask of service.asks) {
    const value = (given as Record<string, unknown>)[ask.field]
    if (!ask.sensitive && isAnswer(value)) kept[ask.field] = value
  }
  return kept
}

function isAnswer(value: unknown): value is AnswerValue {
  if (typeof value === 'string' || typeof value === 'number') return true
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** Keeps the form for this tab, and for a tab that the mail opens. A full drawer loses nothing else. */
export function saveDraft(drawers: Drawers, service: Service, draft: Draft) {
  const text = JSON.stringify({ ...draft, answers: keepable(service, draft.answers) })
  for (const [drawer, key] of [
    [drawers.tab, ownKey(service)],
    [drawers.browser, SHARED + draft.id],
  ] as const) {
    try {
      drawer.setItem(key, text)
    } catch {
      // Private windows and full disks refuse: the form still lives in the page.
    }
  }
}

/** Forgets the form once it is a booking. */
export function forgetDraft(drawers: Drawers, service: Service, id: string) {
  drawers.tab.removeItem(ownKey(service))
  drawers.browser.removeItem(SHARED + id)
}

/** Throws out forms that nobody has touched for 48 hours. */
export function sweepDrafts(browser: Drawer, now: Date) {
  const keys = Array.from({ length: browser.length }, (_, at) => browser.key(at))
  for (const key of keys) {
    if (!key?.startsWith(SHARED)) continue
    let savedAt: unknown
    try {
      savedAt = JSON.parse(browser.getItem(key) ?? 'null')?.savedAt
    } catch {
      savedAt = undefined
    }
    if (typeof savedAt !== 'number' || now.getTime() - savedAt > KEEP_MS) browser.removeItem(key)
  }
}
