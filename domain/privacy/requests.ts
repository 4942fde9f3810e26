import { addDays, daysBetween } from '../booking/starts/calendar.ts'

/** Kinds of privacy requests (docs/product/privacy.md#requests). */
export const privacyKinds = [
  'access',
  'correction',
  'stop-processing',
  'stop-marketing',
  'portability',
] as const
export type PrivacyKind = (typeof privacyKinds)[number]

export const privacyStates = ['received', 'in-progress', 'extended', 'answered', 'refused'] as const
export type PrivacyState = (typeof privacyStates)[number]

/** Steps that staff take on a request. */
export type PrivacyStep = 'begin' | 'extend' | 'answer' | 'refuse'

/** Permitted transitions between the states. */
const moves: Readonly<Record<PrivacyState, Readonly<Partial<Record<PrivacyStep, PrivacyState>>>>> =
  {
    received: { begin: 'in-progress', extend: 'extended', answer: 'answered', refuse: 'refused' },
    'in-progress': { extend: 'extended', answer: 'answered', refuse: 'refused' },
    extended: { answer: 'answered', refuse: 'refused' },
    answered: {},
    refused: {},
  }

/** Days for an answer, and for the one extension that the law permits. */
const ANSWER_DAYS = 21
const EXTENSION_DAYS = 14
/** A request is due soon from this many days before its deadline. */
export const DUE_SOON_DAYS = 3

/** Why a request may be refused. */
export const privacyGrounds = [
  'identity',
  'unclear',
  'others',
  'burden',
  'court',
  'commercial',
  'other-law',
  'accurate',
  'no-harm',
  'contract',
  'obligation',
  'vital',
  'not-feasible',
] as const
export type PrivacyGround = (typeof privacyGrounds)[number]

type Rules = {
  /** The section of the Personal Data Protection Act 2010. */
  readonly section: string
  /** The time for an answer can be extended. */
  readonly extends: boolean
  /** The person must say what, why or to whom. */
  readonly needsWords: boolean
  readonly grounds: readonly PrivacyGround[]
}

/** The legal rules of each kind (docs/product/privacy.md#requests). */
export const privacyRules: Readonly<Record<PrivacyKind, Rules>> = {
  access: {
    section: '30',
    extends: true,
    needsWords: false,
    grounds: ['identity', 'unclear', 'others', 'burden', 'court', 'commercial', 'other-law'],
  },
  correction: {
    section: '34',
    extends: true,
    needsWords: true,
    grounds: ['identity', 'unclear', 'accurate'],
  },
  'stop-processing': {
    section: '42',
    extends: false,
    needsWords: true,
    grounds: ['no-harm', 'contract', 'obligation', 'vital'],
  },
  'stop-marketing': { section: '43', extends: false, needsWords: false, grounds: [] },
  portability: {
    section: '43A',
    extends: false,
    needsWords: true,
    grounds: ['identity', 'not-feasible', 'others'],
  },
}

/** The deadline of a request received on a day. */
export function dueOn(receivedOn: string): string {
  return addDays(receivedOn, ANSWER_DAYS)
}

/** The deadline after an extension. */
export function extendedDueOn(due: string): string {
  return addDays(due, EXTENSION_DAYS)
}

/** The state after a step; undefined if the step is not permitted. */
export function privacyStateAfter(
  { kind, state }: { readonly kind: PrivacyKind; readonly state: PrivacyState },
  step: PrivacyStep,
): PrivacyState | undefined {
  if (step === 'extend' && !privacyRules[kind].extends) return undefined
  if (step === 'refuse' && privacyRules[kind].grounds.length === 0) return undefined
  return moves[state][step]
}

/** True while a request awaits its answer. */
export function isPrivacyOpen(state: PrivacyState): boolean {
  return state !== 'answered' && state !== 'refused'
}

/** How urgent an open request is today. */
export function privacyClock(due: string, today: string): 'overdue' | 'soon' | 'later' {
  if (today > due) return 'overdue'
  return daysBetween(today, due) <= DUE_SOON_DAYS ? 'soon' : 'later'
}
