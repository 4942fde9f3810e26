import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { Refusal } from '../result.ts'
import { inWords, type OwnCode } from './form-problem.ts'
import { timeLabel } from './format.ts'
import { sentences as ofCustomers } from './problem.ts'

/**
 * Messages of problems that only the server or the staff pages find. They are separate so that
 * customers do not download them.
 */
const sentences = {
  ...ofCustomers,
  'addon-unknown': m.problem_addon_unknown,
  'nothing-changed': m.problem_nothing_changed,
  'voucher-other-service': m.problem_voucher_other_service,
  'voucher-other-day': m.problem_voucher_other_day,
  'voucher-too-early': ofHour(m.problem_voucher_too_early),
  'voucher-too-late': ofHour(m.problem_voucher_too_late),
  'voucher-minimum': m.problem_voucher_minimum,
  'workers-count-wrong': m.problem_workers_count_wrong,
  'voucher-code-invalid': m.problem_voucher_code_invalid,
  'voucher-exists': m.problem_voucher_exists,
  'voucher-off-missing': m.problem_voucher_off_missing,
  'voucher-days-reversed': m.problem_voucher_days_reversed,
  'voucher-hours-reversed': m.problem_voucher_hours_reversed,
  'voucher-uses-reversed': m.problem_voucher_uses_reversed,
  'voucher-uses-below': m.problem_voucher_uses_below,
  'voucher-was-used': m.problem_voucher_was_used,
  'visits-on-day': m.problem_visits_on_day,
  'region-of-series': m.problem_region_of_series,
  'workers-not-free': m.problem_workers_not_free,
  'amount-unreadable': m.problem_amount_unreadable,
  'number-unreadable': m.problem_number_unreadable,
  'percent-unreadable': m.problem_percent_unreadable,
  'rate-out-of-range': m.problem_rate_out_of_range,
  'rate-of-series-dearer': m.problem_rate_of_series_dearer,
  'first-day-past': m.problem_first_day_past,
  'owner-unknown': m.problem_owner_unknown,
  'window-closed': m.problem_window_closed,
  'customer-without-email': m.problem_customer_without_email,
  'ticket-step-refused': m.problem_ticket_step_refused,
  'return-visit-exists': m.problem_return_visit_exists,
  'return-visit-nobody': m.problem_return_visit_nobody,
  'paid-on-account': m.problem_paid_on_account,
  'credit-too-high': m.problem_credit_too_high,
  'credit-changed': m.problem_credit_changed,
  'favourite-taken': m.problem_favourite_taken,
  'not-on-account': m.problem_not_on_account,
  'account-limit': m.problem_account_limit,
  'account-limit-reached': m.problem_account_limit_reached,
  'invoiced-to-partner': m.problem_invoiced_to_partner,
  'invoice-to-no-one': m.problem_invoice_to_no_one,
  'invoice-paid': m.problem_invoice_paid,
  'served-name-missing': m.problem_served_name_missing,
  'last-day-past': m.problem_last_day_past,
  'ticket-exists': m.problem_ticket_exists,
  'visit-not-begun': m.problem_visit_not_begun,
  'service-not-ready': m.problem_service_not_ready,
  'too-many-unpaid': m.problem_too_many_unpaid,
  'customer-blocked': m.problem_customer_blocked,
  'account-merged': m.problem_account_merged,
  'edit-not-allowed': m.problem_edit_not_allowed,
  'cancel-not-allowed': m.problem_cancel_not_allowed,
  'visit-awaits-payment': m.problem_visit_awaits_payment,
  'preview-outdated': m.problem_preview_outdated,
  'series-renewed': m.problem_series_renewed,
  'cards-not-saved': m.problem_cards_not_saved,
  'renewal-begun': m.problem_renewal_begun,
  'series-not-renewable': m.problem_series_not_renewable,
  'series-effect-changed': m.problem_series_effect_changed,
  'extra-time-crew-busy': m.problem_extra_time_crew_busy,
  'map-point-invalid': m.problem_map_point_invalid,
  'booking-unknown': m.problem_booking_unknown,
  'fee-not-agreed': m.problem_fee_not_agreed,
  'service-not-priced': m.problem_service_not_priced,
  'service-hidden': m.problem_service_hidden,
  'online-minimum': m.problem_online_minimum,
  'complaint-missing': m.problem_complaint_missing,
  'voucher-already-used': m.problem_voucher_already_used,
  'voucher-used-up': m.problem_voucher_used_up,
  'voucher-unknown': m.problem_voucher_unknown,
  'voucher-paused': m.problem_voucher_paused,
  'voucher-expired': m.problem_voucher_expired,
  'voucher-not-yet': m.problem_voucher_not_yet,
  'key-days': m.problem_key_days,
  'key-addresses': m.problem_key_addresses,
  'webhook-url': m.problem_webhook_url,
  'webhook-private': m.problem_webhook_private,
  'webhook-unknown-host': m.problem_webhook_unknown_host,
}

/** Formats the hour of a message in its language. */
function ofHour(message: typeof m.problem_voucher_too_early) {
  return ({ hour }: { hour: number }, options: { readonly locale: Locale }): string =>
    message({ hour: timeLabel(hour, options.locale) }, options)
}

export type EveryCode = keyof typeof sentences | OwnCode

/** Any problem that the server or the staff pages can report. */
export type EveryProblem = Refusal<EveryCode>

/** The sentence of any problem, in a language. */
export function everySentence(problem: EveryProblem, locale: Locale): string {
  return inWords(problem, sentences, locale)
}
