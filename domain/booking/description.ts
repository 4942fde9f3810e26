import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'
import type { Message, Problem } from '../messages/problem.ts'
import type { ServiceState } from '../site/service-states.ts'
import type { Fraction } from './price/money.ts'

/** One answer of a booking form. Names of fields are those of the wire (docs/product/calls.md). */
export type AnswerValue = string | number | readonly string[]
export type Answers = { readonly [field: string]: AnswerValue | undefined }

/** The three steps of every booking page (docs/product/pages.md#booking-wizard). */
export const steps = ['details', 'address', 'payment'] as const
export type Step = (typeof steps)[number]

export type Choice = {
  readonly value: string | number
  readonly label: Label
}

type QuestionBase = {
  readonly field: string
  readonly label: Label
  /** Label on staff pages and documents, if it differs from the form's. */
  readonly recordLabel?: Label
  /**
   * The field whose row it follows on staff's card, where that is not the usual place: what was
   * written after the extras, what was chosen after the crew's size.
   */
  readonly recordAfter?: string
  readonly step: Step
  /**
   * Shown on this step too (docs/product/pages.md#step-details: cleaning takes its voucher in step
   * 1 already).
   */
  readonly alsoOn?: Step
  /** The message when nothing, or nothing readable, is given. Without it the field is optional. */
  readonly missing?: Message
  readonly help?: Label
  /** Encrypted at rest, never in logs or mails (docs/product/privacy.md#encrypted-answers). */
  readonly sensitive?: true
  /** Stored with the booking as a fact of this service only (garden size, lift, task). */
  readonly own?: true
}

/** A question of a service: one input of the form, one field of the wire, one row of the record. */
export type Question = QuestionBase &
  (
    | { readonly kind: 'frequency' }
    | { readonly kind: 'date' }
    | { readonly kind: 'start-time' }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    | {
        readonly kind: 'count'
        readonly min: number
        readonly max: number
        readonly initial?: number
      }
    | { readonly kind: 'text'; readonly maxLength: number; readonly long?: true }
    | { readonly kind: 'address'; readonly maxLength: number }
    | { readonly kind: 'postcode' }
    | { readonly kind: 'hourly-addon' }
    | { readonly kind: 'addon-hours' }
    | { readonly kind: 'fixed-addons' }
    | { readonly kind: 'voucher' }
    | { readonly kind: 'payment-method' }
    | { readonly kind: 'phone' }
  )

/** How often: its name on the wire and on the card, and the days its sessions fall on. */
export type Frequency = {
  readonly value: string
  readonly label: Label
  /** The days of all sessions, the start first (docs/product/services.md#frequencies). */
  readonly days: (startDate: string) => string[]
  /**
   * The ending date that the form shows (docs/product/services.md#frequencies); undefined when it
   * shows none.
   */
  readonly endsAfterDays?: number
}

/** What the checks may use besides the answers. */
export type CheckContext = {
  readonly now: Date
  readonly isServed: (postcode: number) => boolean
  /** Hours from now to the earliest start; LEAD_HOURS where the company says nothing else. */
  readonly leadHours?: number
  /** True where nobody can pay online: the company has no payment provider. */
  readonly cashOnly?: boolean
  /** The person who books; undefined for a visitor. */
  readonly customer?: { readonly isStaff: boolean; readonly hasPhone: boolean }
}

/** The answers as read from a form or a wire body, with what could not be read. */
export type ReadForm = {
  readonly answers: Answers
  /** Fields that were given but unreadable or out of range, with their problems. */
  readonly unreadable: ReadonlyMap<string, Problem>
}

/** One rule: the problem it finds, or nothing. */
export type Check = (form: ReadForm, world: CheckContext) => Problem | undefined

/** The prices that a service begins with; from then on they are the Admins' to change. */
export type StartingRates = {
  /** The base per unit, in sen. */
  readonly unitSen: number
  /** What each frequency takes off. */
  readonly off: Readonly<Record<string, Fraction>>
  readonly hourlyAddons: readonly { readonly name: string; readonly costSen: number }[]
  readonly fixedAddons: readonly { readonly name: string; readonly costSen: number }[]
}

/** The common requirements of a visit's workers. */
export type Team = {
  readonly skill: string
  /** Empty: any. */
  readonly gender: string
}

/** Everything that defines a service. Pages, calls, mails and documents follow from it. */
export type Service = {
  readonly skill: string
  /** Its name in menus, the report's filter and mails. */
  readonly title: Label
  readonly page: string
  readonly alsoAt?: readonly string[]
  /** 'cleaners', as in 'Please enter number of cleaners required'. */
  readonly workersLabel: Label
  readonly workerLabel: Label
  /** Its own calls (docs/product/calls.md). */
  readonly calls: { readonly slots: string; readonly quote: string; readonly book: string }
  readonly questions: readonly Question[]
  readonly checks: Readonly<Record<Step, readonly Check[]>>
  /** The problem of a start within the lead time (docs/product/checks.md#lead-time). */
  readonly tooSoon: Message
  /** The first one is used when frequency is not asked. */
  readonly frequencies: readonly [Frequency, ...Frequency[]]
  readonly startingRates: StartingRates
  /** Where a new database offers it; from then on that is the Admins' to change. */
  readonly startingState: ServiceState
  /** First and last start hour that may be offered. */
  readonly startHours: readonly [number, number]
  /** The fields without which there is no price: how often, which days, how many units. */
  readonly quoteFields: readonly string[]
  /** The fields without which no start can be found: the day, how long and how many people come. */
  readonly slotFields: readonly string[]
  /** What else decides which starts are open, once it is known: the series, and who may come. */
  readonly optionalSlotFields: readonly string[]
  /** Who may come for these answers. */
  readonly team: (answers: Answers) => Team
  readonly sessionDays: (answers: Answers) => string[]
  readonly visitHours: (answers: Answers) => number
  readonly crewSize: (answers: Answers) => number
  /** How many units one visit is charged by: worker-hours, or trees. */
  readonly units: (answers: Answers) => number
  /** The units in words, by those of `quoteFields` that are numbers: `4 h × 2 cleaners`. */
  readonly unitText: (answers: Answers, locale: Locale) => string
  /** Follows the price of a unit: `per hour`, `per tree`. */
  readonly perUnit: Label
  readonly payment: {
    readonly initial: 'Online' | 'Cash'
    /** Only staff choose the method of a repeating booking (docs/product/pages.md#step-payment). */
    readonly onlineUnlessOneTime?: true
  }
}

/** Values as the form and the wire give them. */
export function textAnswer(answers: Answers, field: string): string {
  const value = answers[field]
  return typeof value === 'string' ? value : ''
}

/** A number answer; 0 when there is none. */
export function numberAnswer(answers: Answers, field: string): number {
  const value = answers[field]
  return typeof value === 'number' ? value : 0
}

/** A list answer; empty when there is none. */
export function listAnswer(answers: Answers, field: string): readonly string[] {
  const value = answers[field]
  return Array.isArray(value) ? (value as readonly string[]) : []
}
