import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'
import type { Message, Problem } from '../messages/problem.ts'
import type { ServiceState } from '../site/service-states.ts'
import type { Fraction } from './price/money.ts'

/** An answer on a booking form. Field names are those of the wire (docs/product/calls.md). */
export type AnswerValue = string | number | readonly string[]
export type Answers = { readonly [field: string]: AnswerValue | undefined }

/** The three steps of each booking page (docs/product/pages.md#booking-wizard). */
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
   * The field whose row precedes it on the staff's card. By default texts follow the extras and
   * choices follow the crew size.
   */
  readonly recordAfter?: string
  readonly step: Step
  /**
   * Also shown on this step: cleaning already takes the voucher in step 1
   * (docs/product/pages.md#step-details).
   */
  readonly alsoOn?: Step
  /** The message for a missing or unreadable answer. Without it the field is optional. */
  readonly missing?: Message
  readonly help?: Label
  /**
   * Encrypted at rest; never written to logs or mails (docs/product/privacy.md#encrypted-answers).
   */
  readonly sensitive?: true
  /** Specific to this service (garden size, lift, task) and stored with the booking. */
  readonly own?: true
}

/** A question of a service: an input on the form, a field on the wire, a row of the record. */
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

/**
 * How often visits take place: the name on the wire and on the card, and the days of the sessions.
 */
export type Frequency = {
  readonly value: string
  readonly label: Label
  /** The days of all sessions, beginning with the start (docs/product/services.md#frequencies). */
  readonly days: (startDate: string) => string[]
  /**
   * Days from the start to the ending date that the form shows
   * (docs/product/services.md#frequencies); undefined if it shows none.
   */
  readonly endsAfterDays?: number
}

/** What the checks know besides the answers. */
export type CheckContext = {
  readonly now: Date
  readonly isServed: (postcode: number) => boolean
  /** Hours from now to the earliest start; LEAD_HOURS by default. */
  readonly leadHours?: number
  /** True if the company has no payment provider, so that customers cannot pay online. */
  readonly cashOnly?: boolean
  /** The person who books; undefined for a visitor. */
  readonly customer?: { readonly isStaff: boolean; readonly hasPhone: boolean }
}

/** The answers read from a form or a request body, and the fields that could not be read. */
export type ReadForm = {
  readonly answers: Answers
  /** Problems of fields that are unreadable or out of range, by field. */
  readonly unreadable: ReadonlyMap<string, Problem>
}

/** A rule. Returns the problem that it finds, if any. */
export type Check = (form: ReadForm, world: CheckContext) => Problem | undefined

/** Initial prices of a service. Admins can change them later. */
export type StartingRates = {
  /** The base per unit, in sen. */
  readonly unitSen: number
  /** The discount of each frequency. */
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

/** The definition of a service, from which pages, calls, mails and documents are derived. */
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
  /** The problem reported for a start within the lead time (docs/product/checks.md#lead-time). */
  readonly tooSoon: Message
  /** The first applies if the form does not ask for a frequency. */
  readonly frequencies: readonly [Frequency, ...Frequency[]]
  readonly startingRates: StartingRates
  /** Where the service is offered in a new database. Admins can change it later. */
  readonly startingState: ServiceState
  /** First and last start hour. */
  readonly startHours: readonly [number, number]
  /** Fields required for a price: how often, which days, how many units. */
  readonly quoteFields: readonly string[]
  /** Fields required to find starts: day, duration and crew size. */
  readonly slotFields: readonly string[]
  /**
   * Fields that narrow down the open starts once they are answered: the series and who may come.
   */
  readonly optionalSlotFields: readonly string[]
  /** Who may come for these answers. */
  readonly team: (answers: Answers) => Team
  readonly sessionDays: (answers: Answers) => string[]
  readonly visitHours: (answers: Answers) => number
  readonly crewSize: (answers: Answers) => number
  /** Number of units charged for one visit: worker-hours or trees. */
  readonly units: (answers: Answers) => number
  /**
   * The units in words, such as `4 h × 2 cleaners`. Reads only the `quoteFields` that are numbers.
   */
  readonly unitText: (answers: Answers, locale: Locale) => string
  /** Follows the price of a unit: `per hour`, `per tree`. */
  readonly perUnit: Label
  readonly payment: {
    readonly initial: 'Online' | 'Cash'
    /**
     * Only staff choose the payment method of a repeating booking
     * (docs/product/pages.md#step-payment).
     */
    readonly onlineUnlessOneTime?: true
  }
}

/** A text answer; empty if there is none. */
export function textAnswer(answers: Answers, field: string): string {
  const value = answers[field]
  return typeof value === 'string' ? value : ''
}

/** A number answer; 0 if there is none. */
export function numberAnswer(answers: Answers, field: string): number {
  const value = answers[field]
  return typeof value === 'number' ? value : 0
}

/** A list answer; empty if there is none. */
export function listAnswer(answers: Answers, field: string): readonly string[] {
  const value = answers[field]
  return Array.isArray(value) ? (value as readonly string[]) : []
}

/** The answers that only this service asks for, as they are stored with a booking. */
export function storedOwnAnswers(
  { questions }: Pick<Service, 'questions'>,
  answers: Answers,
): Record<string, string | number | null> {
  const own = questions.filter((question) => question.own && !question.sensitive)
  return Object.fromEntries(
    own.map(({ field }) => {
      const answer = answers[field]
      return [field, typeof answer === 'string' || typeof answer === 'number' ? answer : null]
    }),
  )
}
