-- Comments on tables, columns and functions in plain English.
-- Works with the version before: comments change nothing.

comment on column account.switched_off_at is
  'Since when an Admin has disabled signing in; null: it is enabled.';
comment on column account.merged_into is
  'The account that took over this one''s data when they were merged (docs/product/customers.md#merging).';
comment on column session.proven_at is
  'When its owner last reauthenticated by a second factor or the password; null: only at sign-in.';
comment on column account_token.first_name is
  'Entered at the registration, like the next three columns. Belongs to this link until someone verifies the mailbox with it: a later registration of the same e-mail neither changes what an earlier link activates nor ends it. Null: the account''s own value.';
comment on table account_event is
  'Log of sign-ins and of changes to account security. Rows are never changed, and are deleted after a year.';
comment on table pending_sign_in is
  'People whom a provider has identified but who have no account yet, until they verify their e-mail with a mailed code.';
comment on column pending_sign_in.hint_email is
  'The e-mail that the provider gave: prefills the form, and is not verified.';
comment on column account_passkey.sign_count is
  'The authenticator''s signature counter; a lower value means that it was cloned.';
comment on column account_authenticator_app.confirmed_at is
  'When its first code was entered; null: not confirmed, and not a second factor yet.';
comment on column account_authenticator_app.last_step is
  'The 30-second step of the last accepted code, so that no code works twice.';
comment on table second_factor_attempt is
  'Sign-ins with a correct first factor that wait for the second one.';
comment on table passkey_challenge is
  'Challenges that a passkey has to sign in a session, to be added or to reauthenticate. Each works once.';
comment on table api_key is
  'Keys with which other programs make calls on behalf of a team member (docs/product/api-keys.md).';
comment on column audit_entry.after is
  'The changed fields after the change; null for a deleted record.';
comment on column region.version is 'Counts its changes, to detect concurrent edits.';
comment on column postcode.version is 'Counts its changes, to detect concurrent edits.';
comment on column postcode_interest.language is
  'The language of the page of the request, in which mails are written.';
comment on table voucher is
  'A reduction of an order''s price by a percentage or an amount (docs/product/prices.md#vouchers). A limit that is null does not apply.';
comment on column voucher.used is
  'The number of its rows in voucher_use, stored here so that concurrent orders cannot exceed the limit.';
comment on column voucher.personal is
  'Only the customer of customer_id may use it: compensation for a complaint, from before there were credits.';
comment on function lock_closed_days() is
  'Blocks booking and moving of visits until the end of the transaction, after waiting for those in progress: a count of visits is then complete. Call it before closing a day.';
comment on column service_state.version is 'Counts its changes, to detect concurrent edits.';
comment on column worker.version is
  'Counts changes of this row and of the worker''s related rows, to detect concurrent edits.';
comment on table worker_document is
  'Documents that a worker has shown, with their last day of validity.';
comment on column worker_document.number is 'As on the document.';
comment on table worker_document_file is
  'Files of documents; their bytes are in the file storage (docs/integrations/storage.md). An object there without a row is deleted after a day.';
comment on table worker_wish is
  'Customers'' preferences about workers: favourite, or not again (docs/product/customers.md#favourites). Staff see them, workers never.';
comment on column worker_wish.wish is 'not-again: the worker is never sent to the customer.';
comment on column booking.refund_due_sen is
  'The total amount to refund, including what was refunded.';
comment on column booking.refunded_sen is 'The part of refund_due_sen that was refunded.';
comment on column booking.details is
  'Increments when something that its workers must know changes, other than the start.';
comment on column booking.outcome is
  'Staff''s record about the visit that is not a status (docs/product/statuses.md#what-staff-say). no-show: nobody let the crew in. worker-absent: a worker of the crew did not come.';
comment on table series_renewal is
  'Orders that continue a series (docs/product/series.md#renewal). An unpaid one stays as a row, and no longer counts.';
comment on table crew_gap is
  'Visits with fewer workers than they need, because no replacement was found (docs/product/availability.md#visits-without-a-whole-crew). Deleted when the crew is changed or released.';
comment on column crew_gap.reason is
  'Why the last lost worker could not go; absent: staff reported that they did not come. not-again: the customer does not want them.';
comment on function lock_availability(int) is
  'Blocks assignments of this worker until the end of the transaction, after waiting for those in progress: the worker''s visits that are read afterwards are complete. Call it before a change of hours, leave, status, skills or regions that may make the worker unable to go to a visit.';
comment on column tip.goes_back is
  'Refunded instead of paid to the crew: another tip was paid, the crew had nobody left, or staff refunded it.';
comment on column automatic_renewal.last_starts_at is
  'The start of the last visit at the announcement; null: not announced. If that start changes, the renewal is announced again.';
comment on table settlement is
  'Settlements of payment providers: a file or an API answer each (product/books.md#settlements). Rows are only added.';
comment on column settlement.hash is 'SHA-256 of the content, so that the same is stored once.';
comment on table cash_hand_in is
  'Cash that workers handed in, as counted by staff (product/pay.md#cash-handed-in). Rows are only added: a wrong one is reversed by another.';
comment on column cash_hand_in.reason is
  'Why the amount differs, or why it was reversed; otherwise empty.';
comment on column cash_hand_in.reverses is 'The hand-in that this row reverses.';
comment on table carried_cash is
  'Cash of visits that workers collected and have not handed in. Summed by a trigger of the ledger.';
comment on column carried_cash.since is 'When it was collected.';
comment on table bank_deposit is
  'Cash that staff took from the office to the bank (product/pay.md#banked). Rows are only added: a wrong one is reversed by another.';
comment on column bank_deposit.reason is
  'Why the two differ, or why it was reversed; otherwise empty.';
comment on column bank_deposit.reverses is 'The deposit that this row reverses.';
comment on table partner_payment is
  'Payments of partners to the bank, as recorded by staff (product/partners.md#payments). Rows are only added: a wrong one is reversed by another.';
comment on column partner_payment.reverses is 'The payment that this row reverses.';
comment on table referral_code is
  'Codes with which customers refer friends (docs/product/credits.md#friends); created at the first request.';
comment on table referral is
  'Customers who registered with a referral code (docs/product/credits.md#friends): each friend once.';
comment on table card_mark is
  'Keyed hashes of the cards with which customers paid, to find accounts that share a card (docs/product/credits.md#friends).';
comment on column credit.left_sen is 'The remaining amount. Summed by a trigger of the ledger.';
comment on column outbox.account_id is
  'The recipient''s account; null for a mail that is not about a visit. Like the next three columns without a foreign key, whose lookup would slow down every order.';
comment on column outbox.withdrawn is
  'Why it was not sent, as a code: its content was no longer true; null: it was sent, or waits.';
comment on table notification is
  'One fact of which one person is notified once, over whichever channel delivers it (docs/product/notifications.md). Written in the transaction of the change that it reports.';
comment on column notification.key is
  'Identifies the message and its recipient, so that it is never written twice.';
comment on column notification.facts is
  'What must still be true when it is sent: the start of the visit, the workers of its crew. Otherwise it is cancelled.';
comment on function mail_tells_delivery() is
  'Marks the delivery of a mail as sent once the mail server accepts the mail, in the same transaction.';
comment on column ticket.return_booking_id is
  'The free visit that corrects it; a cancelled one may be replaced.';
comment on table visit_event is
  'Reports about visits by workers, or by staff on their behalf. Rows are only added (product/visits.md#steps).';
comment on column visit_point.address is
  'The geocoded address: if the visit''s address differs, it is geocoded again.';
comment on table region_pace is
  'The ratio of actual to estimated travel time to a region; no row with too few trips (product/board.md#travel).';
comment on table crew_request is
  'Workers'' requests on the phone, with their answers (product/workers.md#requests).';
comment on column crew_request.kind is
  'leave: whole days. hours-off: some hours of one day. week: other hours of every week. review: a person reviews why the worker was given a visit.';
comment on column webhook_endpoint.failing_since is 'The first failure since its last success.';
comment on table webhook_delivery is
  'Messages to other programs with the last answer, for 30 days.';
comment on column receipt.net_sen is
  'The part of back_sen that was returned while the receipt was in no document: the document leaves it out.';
comment on table assistant_client is
  'Programs that registered themselves (docs/product/assistants.md#registration); the identity that they claim is unverified.';
comment on view provider_movement is
  'The ledger''s amount of each payment and refund at a provider, by the name in the provider''s settlement.';
comment on table service_tax_rate is
  'The rates of service tax by service, each from a day on. The latest rate that has begun applies.';
