import { deletionTasks } from './db/delete-old.ts'
import type { Deps } from './deps.ts'
import { paceTasks } from './features/board/paces.ts'
import { tomorrowListTasks } from './features/bookings/crew-notices/tomorrow-list.ts'
import { noticeTasks, workerNotices } from './features/bookings/crew-notices/worker-notices.ts'
import { customerMails } from './features/bookings/mails/customer-mails.ts'
import { customerNotices } from './features/bookings/mails/customer-notices.ts'
import {
  dayBeforeTasks,
  obsoleteDayBeforeReason,
} from './features/bookings/mails/day-before-mail.ts'
import { formerTasks } from './features/bookings/mails/former-jobs.ts'
import { refundsToStaff } from './features/bookings/mails/refund-mails.ts'
import { reminderTasks } from './features/bookings/mails/reminders.ts'
import {
  keyRotationTasks,
  scheduleKeyRotation,
} from './features/bookings/records/rotate-encryption-key.ts'
import { settlementTasks } from './features/books/settlements.ts'
import { overdueTasks } from './features/cash/overdue.ts'
import { referralReader } from './features/credits/reward-referrals.ts'
import { creditTasks } from './features/credits/tasks.ts'
import { crewNotices } from './features/crew/customer-notices.ts'
import { visitTimesReader } from './features/crew/events/visit-times.ts'
import { photoTasks } from './features/crew/photos/old-photos.ts'
import { requestNotices } from './features/crew-requests/notify-answers.ts'
import { einvoiceTasks } from './features/einvoices/tasks.ts'
import { deriveFromEvents, followEvents } from './features/events/derive.ts'
import type { EventReader } from './features/events/readers.ts'
import { extraTimeNotices } from './features/extra-time/notices.ts'
import { mailTasks } from './features/mail/tasks.ts'
import { obsoleteMailReason } from './features/notifications/mail-check.ts'
import { notificationTasks } from './features/notifications/send.ts'
import { bookingTasks } from './features/ordering/tasks.ts'
import { partnerTasks } from './features/partners/tasks.ts'
import { giftTasks } from './features/payments/gifts/gift-tasks.ts'
import { paymentTasks } from './features/payments/tasks.ts'
import { deletionRules } from './features/personal-data/retention-rules.ts'
import { priceBook } from './features/places/price-book.ts'
import { reportTasks } from './features/reports/tasks.ts'
import { reviewTasks } from './features/reviews/photos.ts'
import { cardTasks } from './features/saved-cards/cards.ts'
import { automaticTasks } from './features/series/automatic-renewals.ts'
import { taxTasks } from './features/tax/turnover.ts'
import { ticketMails } from './features/tickets/mails.ts'
import { urgentTasks } from './features/today/urgent.ts'
import { waitingTasks } from './features/waiting-list/notify-waiting.ts'
import { webhookReader } from './features/webhooks/derive.ts'
import { followWebhooks } from './features/webhooks/send.ts'
import { fileTasks } from './features/workers/documents/document-files.ts'
import { leaveNotices } from './features/workers/notify-leave.ts'
import { crontabOf, type JobLogger, type JobTasks, startJobs } from './jobs.ts'

/** The readers of events (docs/product/events.md#readers), in the order in which they write. */
function eventReaders(deps: Deps): readonly EventReader[] {
  return [
    customerMails(deps),
    customerNotices(deps),
    ticketMails(deps),
    workerNotices(deps),
    leaveNotices,
    requestNotices,
    refundsToStaff(deps),
    crewNotices(deps),
    extraTimeNotices(deps),
    referralReader(deps),
    visitTimesReader(),
    // After visitTimesReader, whose times decide whether a visit is over.
    webhookReader,
  ]
}

/** Derives messages from all due events, once; `startFeatureJobs` does so every second. */
export function deriveMessages(deps: Deps): Promise<number> {
  return deriveFromEvents(deps, eventReaders(deps))
}

/** Runs the features' jobs until stopped; any number of processes may. */
export async function startFeatureJobs(
  deps: Deps,
  logger: JobLogger,
): Promise<{ stop(): Promise<void> }> {
  const tasks: JobTasks = {
    ...mailTasks({
      ...deps,
      obsoleteReason: async (id, now) =>
        (await obsoleteMailReason(deps.pool, id, now)) ??
        (await obsoleteDayBeforeReason(deps.pool, id, now)),
    }),
    ...deletionTasks(deps, deletionRules),
    ...notificationTasks(deps),
    ...settlementTasks(deps),
    ...overdueTasks(deps),
    ...photoTasks(deps),
    ...bookingTasks(deps),
    ...noticeTasks(deps),
    ...dayBeforeTasks(deps),
    ...formerTasks(deps),
    ...reminderTasks(deps),
    ...tomorrowListTasks(deps),
    ...urgentTasks(deps),
    ...waitingTasks(deps, priceBook(deps.pool)),
    ...fileTasks(deps),
    ...keyRotationTasks({ ...deps, logger }),
    ...paymentTasks(deps),
    ...cardTasks(deps),
    ...automaticTasks(deps),
    ...creditTasks(deps),
    ...giftTasks(deps),
    ...reportTasks(deps),
    ...reviewTasks(deps),
    ...einvoiceTasks(deps),
    ...taxTasks(deps),
    ...partnerTasks(deps),
    ...paceTasks(deps),
  }
  const jobs = await startJobs({
    pool: deps.pool,
    tasks: (deps.observers ?? []).reduce((all, each) => each.followTasks(all), tasks),
    crontab: crontabOf(tasks),
    logger,
  })
  if (deps.settings.encryptionKeyBefore) await scheduleKeyRotation(deps.pool)
  const events = followEvents(deps, eventReaders(deps), logger)
  const webhooks = followWebhooks(deps, logger)
  return {
    async stop() {
      await Promise.all([events.stop(), webhooks.stop(), jobs.stop()])
    },
  }
}
