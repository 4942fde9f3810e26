import type { EveryCode } from '../../domain/messages/every-problem.ts'
import type { Label, Sentence } from '../../domain/messages/label.ts'
import type { Result } from '../../domain/result.ts'
import { m } from '../../messages/every.ts'

/** Statuses of broken rules; 400 for the others. */
const ofRules: Readonly<Record<string, number>> = {
  'not-signed-in': 401,
  'slot-taken': 409,
  'service-not-ready': 409,
  'voucher-exists': 409,
  'voucher-was-used': 409,
  'visits-on-day': 409,
  'service-hidden': 409,
  'too-many-unpaid': 409,
  'customer-blocked': 403,
  'account-merged': 409,
  'price-changed': 409,
  'credit-changed': 409,
  'favourite-taken': 409,
  'edit-not-allowed': 409,
  'cancel-not-allowed': 409,
  'visit-awaits-payment': 409,
  'preview-outdated': 409,
  'series-effect-changed': 409,
  'series-renewed': 409,
  'series-not-renewable': 409,
  'cards-not-saved': 409,
  'renewal-begun': 409,
  'extra-time-crew-busy': 409,
  'workers-not-free': 409,
  'fee-not-agreed': 409,
  'visit-not-begun': 409,
  'window-closed': 409,
  'ticket-exists': 409,
  'ticket-step-refused': 409,
  'return-visit-exists': 409,
  'return-visit-nobody': 409,
} satisfies Partial<Record<EveryCode, number>>

/**
 * Refusals that the server alone finds, by their codes on the wire: status, sentence, and the field
 * where it is always the same. A refusal's own sentence or field comes first.
 */
const ofServer = {
  'not-found': [404, m.problem_not_found],
  'out-of-date': [409, m.problem_out_of_date],
  'invalid-request': [400, m.problem_invalid_request],
  'not-allowed': [403, m.problem_not_allowed],
  'key-reused': [409, m.problem_key_reused],
  'link-over': [409, m.problem_pay_link_over],
  'assistant-not-for-staff': [403, m.problem_assistant_staff],
  'assistant-unknown': [400, m.problem_assistant_unknown],
  'no-email': [409, m.problem_customer_without_email],

  'absent-missing': [400, m.problem_absent_missing],
  'outcome-not-possible': [409, m.problem_outcome_not_possible],

  'amount-changed': [409, m.problem_refund_amount_changed],
  'bank-details-needed': [400, m.problem_bank_details_needed],
  'by-hand': [409, m.problem_refund_manually],
  'collection-given-back': [409, m.problem_collection_given_back],
  'collection-handed-in': [409, m.problem_collection_handed_in],
  'more-than-paid': [409, m.problem_more_than_paid],
  'nothing-collected': [409, m.problem_nothing_collected],
  'nothing-due': [409, m.problem_nothing_due_back],
  'nothing-owed': [409, m.problem_nothing_to_collect],
  'refund-under-way': [409, m.problem_refund_under_way],

  'customer-email-known': [409, m.problem_customer_email_known],
  'customer-phone-known': [409, m.problem_customer_phone_known],
  'customer-email-proven': [409, m.problem_customer_email_proven],
  'customer-address-known': [409, m.problem_customer_address_known],
  'customer-address-unknown': [409, m.problem_customer_address_unknown],
  'customer-addresses-full': [409, m.problem_customer_addresses_full],
  'postcode-unknown': [400, m.problem_postcode_unknown],
  'merge-same': [400, m.problem_merge_same],
  'merge-staff': [409, m.problem_merge_staff],
  'merge-closed': [409, m.problem_merge_closed],
  'merge-loses-sign-in': [409, m.problem_merge_loses_sign_in],

  'skill-unknown': [400, m.problem_skill_unknown],
  'area-unknown': [400, m.problem_area_unknown],
  'document-unknown': [404, m.problem_document_unknown],
  'file-unreadable': [400, m.problem_file_unreadable],
  'leave-overlaps': [409, m.problem_leave_overlaps],
  'worker-known': [409, m.problem_worker_known],
  'visits-affected': [409, m.problem_visits_affected],
  'visit-came-up': [409, m.problem_visit_came_up],
  'replacement-taken': [409, m.problem_replacement_taken],
  'start-taken': [409, m.problem_start_taken],
  'import-has-errors': [409, m.problem_import_has_errors],

  'day-has-starts': [409, m.problem_day_has_starts],
  'waiting-too-many': [409, m.problem_waiting_too_many],
  'review-not-yet': [409, m.problem_review_not_yet],
  'review-over': [409, m.problem_review_over],
  'too-many-keys': [409, m.problem_too_many_keys],
  'too-many-webhooks': [409, m.problem_too_many_webhooks],
  'webhook-off': [409, m.problem_webhook_off],

  'einvoice-service-tax': [409, m.problem_einvoice_service_tax],
  'e-invoices-not-set-up': [409, m.problem_einvoices_not_set_up],
  'month-not-over': [409, m.problem_einvoice_month_not_over],
  'batch-changed': [409, m.problem_einvoice_amount_changed],
  'receipt-documented': [409, m.problem_receipt_documented],
  'taxpayer-unknown': [400, m.problem_taxpayer_unknown, 'tin'],
  'einvoice-not-offered': [409, m.problem_einvoice_not_offered],
  'einvoice-not-paid': [409, m.problem_einvoice_not_paid],
  'einvoice-refunded': [409, m.problem_einvoice_refunded],
  'einvoice-month-over': [409, m.problem_einvoice_month_over],
  'einvoice-monthly': [409, m.problem_einvoice_monthly],
  'einvoice-made': [409, m.problem_einvoice_made],
  'my-invois-away': [503, m.problem_myinvois_away],

  'addon-exists': [409, m.problem_addon_exists],
  'holiday-exists': [409, m.problem_holiday_exists],
  'postcode-exists': [409, m.problem_postcode_exists, 'post_code'],
  'region-exists': [409, m.problem_region_exists, 'name'],
  'region-unknown': [400, m.problem_region_unknown, 'regions'],
  'service-without-rates': [409, m.problem_service_without_rates],
  'visits-inside': [409, m.problem_visits_inside],

  'message-no-longer-true': [409, m.problem_message_no_longer_true],
  'message-not-by-this': [409, m.problem_message_not_by_this],
  'message-not-stored': [409, m.problem_message_not_stored],
  'message-on-its-way': [409, m.problem_message_on_its_way],
  'recipient-not-agreed': [409, m.problem_recipient_not_agreed],
  'recipient-stopped': [409, m.problem_recipient_stopped],
  'recipient-unknown': [404, m.problem_recipient_unknown],
  'recipient-without-email': [409, m.problem_recipient_without_email],
  'recipient-without-phone': [409, m.problem_recipient_without_phone],

  'wrong-credentials': [401, m.problem_wrong_credentials],
  'not-verified': [401, m.problem_not_verified],
  'link-used': [400, m.problem_link_used],
  'google-refused': [401, m.problem_google_refused],
  'google-away': [503, m.problem_google_away],
  'link-needs-password': [401, m.problem_link_needs_password, 'password'],
  'link-password-wrong': [401, m.problem_link_password_wrong, 'password'],
  'facebook-over': [401, m.problem_facebook_over],
  'code-wrong': [400, m.problem_code_wrong, 'code'],
  'session-unknown': [404, m.problem_session_unknown],
  'method-unknown': [404, m.problem_method_unknown],
  'second-factor-needed': [401, m.problem_second_factor_needed],
  'second-factor-over': [401, m.problem_second_factor_over],
  'second-factor-missing': [400, m.problem_second_factor_missing, 'code'],
  'second-factor-wrong': [400, m.problem_second_factor_wrong, 'code'],
  'passkey-refused': [400, m.problem_passkey_refused],
  'app-set-up': [409, m.problem_app_set_up],
  'switched-off': [403, m.problem_switched_off],
  'last-method': [409, m.problem_last_method],
  'staff-stay': [403, m.problem_staff_stay],
  'bookings-ahead': [409, m.problem_bookings_ahead],
  'refund-ahead': [409, m.problem_refund_ahead],
  // Not 401: the session is good, only too old for this.
  'sign-in-again': [403, m.problem_sign_in_again],
  'current-password-missing': [400, m.problem_current_password_missing, 'current_password'],
  'current-password-wrong': [400, m.problem_current_password_wrong, 'current_password'],
  'reauthentication-password-missing': [400, m.problem_current_password_missing, 'password'],
  'reauthentication-password-wrong': [400, m.problem_current_password_wrong, 'password'],
  'already-in-team': [409, m.problem_already_in_team, 'email'],
  'already-invited': [409, m.problem_already_invited, 'email'],
  'invitation-over': [400, m.problem_invitation_over],
  'last-admin': [409, m.problem_last_admin],

  'push-service-unknown': [400, m.problem_push_service, 'endpoint'],
  'sign-in-code-wrong': [400, m.problem_sign_in_code_wrong, 'code'],
  'worker-unknown': [404, m.problem_worker_unknown],
  'step-too-early': [409, m.problem_step_too_early],
  'step-too-late': [409, m.problem_step_too_late],
  'step-without-proof': [400, m.problem_step_without_proof, 'code'],
  'visit-code-wrong': [400, m.problem_visit_code_wrong, 'code'],
  'visit-code-locked': [409, m.problem_visit_code_locked, 'code'],
  'cash-without-proof': [400, m.problem_cash_without_proof, 'code'],
  'visit-not-yours': [404, m.problem_visit_not_yours],
  'visit-closed': [409, m.problem_visit_closed],
  'extra-time-not-begun': [409, m.problem_extra_time_not_begun],
  'extra-time-over': [409, m.problem_extra_time_over],
  'extra-time-not-possible': [409, m.problem_extra_time_not_possible, 'minutes'],
  'extra-time-waits': [409, m.problem_extra_time_waits],
  'extra-time-answered': [409, m.problem_extra_time_answered],
  'extra-time-price': [409, m.problem_extra_time_price],
  'visit-begun': [409, m.problem_visit_begun],
  'way-too-long': [409, m.problem_way_too_long, 'to'],
  'worker-never-came': [404, m.problem_worker_never_came, 'worker'],
  'worker-not-again': [409, m.problem_worker_not_again],

  'request-answered': [409, m.problem_request_answered],
  'request-not-by-this': [409, m.problem_request_not_by_this],
  'too-many-requests': [409, m.problem_too_many_requests_open],
  'visit-finished': [409, m.problem_visit_finished],
  'too-many-notes': [409, m.problem_too_many_notes],

  'tip-not-open': [409, m.problem_tip_not_open],
  'tip-given': [409, m.problem_tip_given],

  'referral-code-unknown': [400, m.problem_referral_code_unknown, 'code'],
  'referral-own': [409, m.problem_referral_own, 'code'],
  'referral-same-person': [409, m.problem_referral_same_person, 'code'],
  'referral-not-new': [409, m.problem_referral_not_new],
  'referral-claimed': [409, m.problem_referral_claimed],
  'referral-decided': [409, m.problem_referral_decided],
  'gift-code-unknown': [400, m.problem_gift_code_unknown, 'code'],
  'gift-redeemed': [409, m.problem_gift_redeemed, 'code'],
  'gift-void': [409, m.problem_gift_void, 'code'],
  'gift-not-sold': [409, m.problem_gift_not_sold],
  'gift-paid': [409, m.problem_gift_paid],
  'gift-pending': [409, m.problem_gift_pending],
  'gift-spent': [409, m.problem_gift_spent],
  'gift-refunded': [409, m.problem_gift_refunded],
  'gift-refund-over': [409, m.problem_gift_refund_over],
  'tip-pending': [409, m.problem_tip_pending],
  'tip-not-paid': [409, m.problem_tip_not_paid],
  'tip-in-closed-month': [409, m.problem_tip_in_closed_month],
  'tip-refunded': [409, m.problem_tip_refunded],
  'nothing-carried': [409, m.problem_nothing_carried],
  'nothing-handed-in': [400, m.problem_nothing_handed_in, 'counted'],
  'difference-without-reason': [400, m.problem_difference_without_reason, 'reason'],
  'hand-in-ahead': [400, m.problem_hand_in_ahead, 'day'],
  'hand-in-reversed': [409, m.problem_hand_in_reversed],
  'pay-month-closed': [409, m.problem_pay_month_closed],
  'pay-month-not-over': [409, m.problem_pay_month_not_over],
  'pay-month-before': [409, m.problem_pay_month_before],
  'pay-below-zero': [409, m.problem_pay_below_zero],
  'confidential-not-now': [409, m.problem_confidential_not_now],
  'photo-unreadable': [400, m.problem_photo_unreadable],
  'too-many-photos': [409, m.problem_too_many_photos],
  'breach-in-future': [400, m.problem_breach_in_future, 'day'],
  'breach-text-missing': [400, m.problem_breach_text_missing, 'what'],
  'breach-notified': [409, m.problem_breach_notified],
  'privacy-open': [409, m.problem_privacy_open, 'kind'],
  'privacy-words-missing': [400, m.problem_privacy_words_missing, 'words'],
  'privacy-received-later': [400, m.problem_privacy_received_later, 'received_on'],
  'privacy-step-refused': [409, m.problem_privacy_step_refused],
  'privacy-answer-missing': [400, m.problem_privacy_answer_missing, 'answer'],
  'privacy-ground-other': [400, m.problem_privacy_ground_other, 'ground'],
  'item-unknown': [404, m.problem_item_unknown],
  'item-without-reason': [400, m.problem_item_without_reason, 'reason'],
} as const satisfies Readonly<
  Record<string, readonly [status: number, sentence: Sentence | Label, field?: string]>
>

/** Why a command is refused: a broken rule, or what the server alone finds. */
export type RefusalCode = EveryCode | keyof typeof ofServer

/** What a command came to: its value, or the refusal that is answered. */
export type CommandResult<Value = undefined> = Result<Value, RefusalCode>

/** How a refusal of this code is answered; the sentence is undefined for a broken rule. */
export function answerOf(code: RefusalCode): {
  readonly status: number
  readonly sentence?: Sentence | undefined
  readonly field?: string | undefined
} {
  if (!isOfServer(code)) return { status: ofRules[code] ?? 400 }
  const [status, sentence, field] = ofServer[code] as readonly [number, Sentence, string?]
  return { status, sentence, field }
}

function isOfServer(code: RefusalCode): code is keyof typeof ofServer {
  return Object.hasOwn(ofServer, code)
}
