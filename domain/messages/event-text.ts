import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { StoredMoveReason } from '../board/reasons.ts'
import type { Question, Service } from '../booking/description.ts'
import { displayName } from '../booking/display-name.ts'
import type { BookingEvent, RefundEventCode, Reported, TipEventCode } from '../booking/event.ts'
import type { NoShowCharge, StatedOutcome } from '../booking/outcome.ts'
import { formatSen } from '../booking/price/money.ts'
import { itemName } from '../visits/checklist.ts'
import type { VisitProblem, VisitStep } from '../visits/steps.ts'
import { addonName, type NamedAddons } from './addon-name.ts'
import { dayLabel, hoursLabel, timeLabel } from './format.ts'
import type { Label } from './label.ts'

/** The reader of an event: language, and whether they may see amounts and reasons for staff. */
export type EventReader = {
  readonly locale: Locale
  readonly seesMoney: boolean
  readonly isStaff: boolean
  /** Admins' names for the add-ons of the booking's service. */
  readonly addons?: NamedAddons
}

const refundTexts: Readonly<Record<RefundEventCode, Label>> = {
  'paid-too-late': m.booking_event_paid_too_late,
  'paid-after-cancelled': m.booking_event_paid_after_cancelled,
  'paid-twice': m.booking_event_paid_twice,
  'paid-too-much': m.booking_event_paid_too_much,
  'refund-sent': m.booking_event_refund_sent,
  'refund-not-taken': m.booking_event_refund_not_taken,
  'refund-came-back': m.booking_event_refund_came_back,
  refunded: m.booking_event_refunded,
  'marked-refunded': m.booking_event_marked_refunded,
}

const tipTexts: Readonly<Record<TipEventCode, Label>> = {
  'tip-given': m.booking_event_tip_given,
  'tip-refund-sent': m.booking_event_tip_refund_sent,
  'tip-refund-refused': m.booking_event_tip_refund_refused,
  'tip-refund-back': m.booking_event_tip_refund_back,
  'tip-refunded': m.booking_event_tip_refunded,
}

const stepTexts: Readonly<Record<VisitStep, Label>> = {
  seen: m.booking_event_step_seen,
  'on-the-way': m.booking_event_step_on_the_way,
  arrived: m.booking_event_step_arrived,
  started: m.booking_event_step_started,
  finished: m.booking_event_step_finished,
}

const problemTexts: Readonly<Record<VisitProblem, Label>> = {
  'nobody-home': m.booking_event_problem_nobody_home,
  'no-access': m.booking_event_problem_no_access,
  unsafe: m.booking_event_problem_unsafe,
  ill: m.booking_event_problem_ill,
}

const methodNames: Readonly<Record<string, Label>> = {
  Online: m.booking_method_online,
  Account: m.booking_method_account,
}

/** Texts of the reasons why staff sent another worker. */
export const moveReasonTexts: Readonly<Record<StoredMoveReason, Label>> = {
  'worker-sick': m.booking_move_worker_sick,
  'running-late': m.booking_move_running_late,
  'customer-asked': m.booking_move_customer_asked,
  skill: m.booking_move_skill,
  travel: m.booking_move_travel,
  'worker-left': m.booking_move_worker_left,
  other: m.booking_move_other,
  undone: m.booking_move_undone,
  planned: m.booking_move_planned,
}

const handInTexts = {
  'hand-in': m.booking_event_handed_in,
  shortage: m.booking_event_hand_in_shortage,
  surplus: m.booking_event_hand_in_surplus,
} as const

const extraTexts: Readonly<
  Record<Extract<BookingEvent, { code: 'extra-time' }>['state'], typeof m.booking_event_extra_asked>
> = {
  asked: m.booking_event_extra_asked,
  approved: m.booking_event_extra_approved,
  declined: m.booking_event_extra_declined,
  withdrawn: m.booking_event_extra_withdrawn,
}

/**
 * The text of a history entry: `Moved from 28 Nov to 30 Nov, fee RM 30.00`.
 * @param service the service of the booking; undefined if it is no longer offered.
 */
export function eventText(
  event: BookingEvent,
  service: Service | undefined,
  { locale, seesMoney, isStaff, addons }: EventReader,
): string {
  const withFee = (what: string, sen: number) =>
    seesMoney && sen > 0
      ? m.booking_event_with_fee({ what, amount: formatSen(sen) }, { locale })
      : what
  const withReason = (what: string, reason: string | undefined) =>
    isStaff && reason ? m.booking_event_with_reason({ what, reason }, { locale }) : what
  const withNote = (what: string, note: string | undefined) =>
    isStaff && note ? m.booking_event_with_note({ what, note }, { locale }) : what
  const withRefund = (what: string, sen: number) =>
    seesMoney ? m.booking_event_with_refund({ what, amount: formatSen(sen) }, { locale }) : what
  const withAmount = (what: string, sen: number) =>
    seesMoney ? m.booking_event_with_amount({ what, amount: formatSen(sen) }, { locale }) : what
  const withStaffDetails = (
    what: string,
    { worker, note, clock_off: off = 0 }: Reported,
    withWords = withReason,
  ) => {
    const withWorker = worker
      ? m.booking_event_for_worker({ what, worker: displayName(worker) }, { locale })
      : what
    if (!isStaff || off === 0) return withWords(isStaff ? withWorker : what, note)
    const text = off > 0 ? m.booking_event_clock_ahead : m.booking_event_clock_behind
    return withWords(text({ what: withWorker, count: Math.abs(off) }, { locale }), note)
  }
  switch (event.code) {
    case 'booked': {
      const method = methodNames[event.payment_method] ?? m.booking_method_later
      return m.booking_event_booked(
        {
          day: dayLabel(event.day, locale),
          time: timeLabel(event.start_hour, locale),
          method: method({}, { locale }),
        },
        { locale },
      )
    }
    case 'moved': {
      const from = startLabel(event.from_day, event.from_hour, locale)
      const to = startLabel(event.to_day, event.to_hour, locale)
      const what = withFee(m.booking_event_moved({ from, to }, { locale }), event.fee_sen)
      return withReason(what, event.why && moveReasonTexts[event.why]({}, { locale }))
    }
    case 'cancelled': {
      const what = withFee(m.booking_event_cancelled({}, { locale }), event.fee_sen)
      const { reason, for_customer: isForCustomer } = event
      return isForCustomer && reason
        ? m.booking_event_with_reason({ what, reason }, { locale })
        : withReason(what, reason)
    }
    case 'outcome-stated':
      return withReason(statedText(event, locale), event.reason)
    case 'crew-changed': {
      const before = crewNames(event.before, locale)
      const what = m.booking_event_crew_changed(
        { before, after: crewNames(event.after, locale) },
        { locale },
      )
      return withReason(what, event.why && moveReasonTexts[event.why]({}, { locale }))
    }
    case 'visit-changed': {
      const changes = event.changes.map((change) => changeText(change, service, locale, addons))
      const what = m.booking_event_changed(
        { changes: changes.join(m.format_list_separator({}, { locale })) },
        { locale },
      )
      if (!seesMoney || event.before_sen === event.after_sen) return what
      const [before, after] = [formatSen(event.before_sen), formatSen(event.after_sen)]
      return m.booking_event_with_price({ what, before, after }, { locale })
    }
    case 'debt-paid': {
      const what = m.booking_event_debt_paid({}, { locale })
      return seesMoney
        ? m.booking_event_with_amount({ what, amount: formatSen(event.paid_sen) }, { locale })
        : what
    }
    case 'tip-given':
    case 'tip-refund-sent':
    case 'tip-refund-refused':
    case 'tip-refund-back':
    case 'tip-refunded': {
      const what = tipTexts[event.code]({}, { locale })
      const amount = formatSen(event.tip_sen)
      return seesMoney ? m.booking_event_with_amount({ what, amount }, { locale }) : what
    }
    case 'return-offered':
      return m.booking_event_return_offered({ id: event.booking_id }, { locale })
    case 'return-of':
      return m.booking_event_return_of({ id: event.booking_id }, { locale })
    case 'expired':
      return m.booking_event_expired({}, { locale })
    case 'paid-online':
      return m.booking_event_paid_online({}, { locale })
    case 'cash-collected': {
      const { confirmed, collected_sen: sen, ...details } = event
      if (confirmed === undefined) return m.booking_event_cash_collected({}, { locale })
      const text = confirmed ? m.booking_event_cash_confirmed : m.booking_event_cash_unconfirmed
      const what = text({}, { locale })
      const amount = sen === undefined ? undefined : formatSen(sen)
      return withStaffDetails(
        seesMoney && amount ? m.booking_event_with_amount({ what, amount }, { locale }) : what,
        details,
      )
    }
    case 'cash-handed-in': {
      const worker = displayName(event.worker)
      const what = handInTexts[event.part]({ worker }, { locale })
      const amount = formatSen(event.handed_sen)
      return seesMoney ? m.booking_event_with_amount({ what, amount }, { locale }) : what
    }
    case 'hand-in-reversed': {
      const what = m.booking_event_hand_in_reversed(
        { worker: displayName(event.worker) },
        { locale },
      )
      return withReason(what, event.reason)
    }
    case 'pay-link-sent':
      return m.booking_event_pay_link_sent({}, { locale })
    case 'problem-reported':
      return m.booking_event_problem_reported({}, { locale })
    case 'answer-viewed': {
      const question = service?.questions.find(({ field }) => field === event.field)
      const answer = (question?.label ?? m.booking_event_confidential_answer)({}, { locale })
      return m.booking_event_answer_viewed({ answer: answer.toLowerCase() }, { locale })
    }
    case 'refund-granted': {
      const what = event.on_account
        ? withAmount(m.booking_event_account_credited({}, { locale }), event.refund_sen)
        : withRefund(m.booking_event_refund_granted({}, { locale }), event.refund_sen)
      return withReason(what, event.reason)
    }
    case 'collection-reversed': {
      const what = m.booking_event_collection_reversed({}, { locale })
      return withReason(withAmount(what, event.collected_sen), event.reason)
    }
    case 'visit-step': {
      const { metres } = event
      if (metres !== undefined && !event.by_code && (event.by_position || isStaff))
        return withStaffDetails(m.booking_event_step_arrived_metres({ metres }, { locale }), event)
      const label = event.by_code ? m.booking_event_step_arrived_code : stepTexts[event.step]
      return withStaffDetails(label({}, { locale }), event)
    }
    case 'visit-late':
      return withStaffDetails(m.booking_event_late({ minutes: event.minutes }, { locale }), event)
    case 'visit-problem':
      return withStaffDetails(problemTexts[event.problem]({}, { locale }), event, withNote)
    case 'extra-time': {
      const text = event.by_code ? m.booking_event_extra_approved_code : extraTexts[event.state]
      const what = text({ length: hoursLabel(event.minutes / 60, locale) }, { locale })
      const amount = formatSen(event.price_sen)
      const isPriced = seesMoney && (event.state === 'asked' || event.state === 'approved')
      return withStaffDetails(
        isPriced ? m.booking_event_with_amount({ what, amount }, { locale }) : what,
        event,
      )
    }
    case 'note-to-crew':
      return isStaff && event.note
        ? m.booking_event_note_to_crew_words({ note: event.note }, { locale })
        : m.booking_event_note_to_crew({}, { locale })
    case 'visit-item': {
      const item = itemName(event.item, service?.skill ?? '', locale, addons)
      const what = m.booking_event_item_not_done({ item }, { locale })
      const { reason, clock_off } = event
      const text = m.booking_event_with_reason({ what, reason }, { locale })
      return withStaffDetails(text, clock_off ? { clock_off } : {})
    }
    default:
      return withRefund(refundTexts[event.code]({}, { locale }), event.refund_sen)
  }
}

type VisitChange = Extract<BookingEvent, { code: 'visit-changed' }>['changes'][number]

/** `No of Hours from 4 to 5`; for free text only the label: `Address`. */
function changeText(
  { field, from, to }: VisitChange,
  service: Service | undefined,
  locale: Locale,
  addons: NamedAddons | undefined,
): string {
  const question = service?.questions.find((each) => each.field === field)
  const label = labelOf(field, question)({}, { locale })
  if (from === undefined || to === undefined) return label
  const words = (answer: typeof from) => answerWords(answer, question, locale, addons)
  return m.booking_event_changed_answer({ label, from: words(from), to: words(to) }, { locale })
}

function labelOf(field: string, question: Question | undefined): Label {
  if (question) return question.recordLabel ?? question.label
  return field === 'crew' ? m.booking_event_crew : () => field
}

function answerWords(
  value: NonNullable<VisitChange['from']> | null,
  question: Question | undefined,
  locale: Locale,
  addons: NamedAddons | undefined,
): string {
  if (value === null) return m.booking_event_no_answer({}, { locale })
  const words = (typeof value === 'object' ? value : [value]).map((each) => {
    const choice = question?.kind === 'choice' && question.choices.find((one) => one.value === each)
    if (choice) return choice.label({}, { locale })
    return addonName(String(each), locale, addons?.get(String(each)))
  })
  return words.join(m.format_list_separator({}, { locale }))
}

const outcomeTexts: Readonly<Record<StatedOutcome, Label>> = {
  'in-progress': m.booking_event_in_progress,
  completed: m.booking_event_completed,
  'no-show': m.booking_event_no_show,
  'worker-absent': m.booking_event_worker_absent,
  'as-planned': m.booking_event_as_planned,
}

const chargeTexts: Readonly<Record<NoShowCharge, Label>> = {
  price: m.booking_event_no_show_price,
  'late-fee': m.booking_event_no_show_fee,
  nothing: m.booking_event_no_show_nothing,
}

function statedText(
  { outcome, charge, absent }: Extract<BookingEvent, { code: 'outcome-stated' }>,
  locale: Locale,
): string {
  if (charge) return chargeTexts[charge]({}, { locale })
  if (absent) {
    return m.booking_event_absent({ names: crewNames(absent, locale) }, { locale })
  }
  return outcomeTexts[outcome]({}, { locale })
}

function startLabel(day: string, hour: number, locale: Locale): string {
  return m.format_moment({ day: dayLabel(day, locale), time: timeLabel(hour, locale) }, { locale })
}

function crewNames(identifiers: readonly string[], locale: Locale): string {
  const names = identifiers.map(displayName).join(m.format_list_separator({}, { locale }))
  return names || m.booking_event_nobody({}, { locale })
}
