import type { Pool } from '../../db/connection.ts'
import { queryOne } from '../../db/transaction.ts'

/** The database's values about the work of all processes, by metric name. */
export const factsHelp = {
  jiran_holds: 'Unpaid online orders that hold a crew',
  jiran_holds_overdue: 'Holds that should have ended more than five minutes ago',
  jiran_outbox_unsent:
    'Messages that are due, that no provider has accepted and that are still tried, by channel',
  jiran_outbox_oldest_seconds: 'How long the oldest of them has waited, by channel',
  jiran_jobs_waiting: 'Jobs that are due and not running',
  jiran_jobs_oldest_seconds: 'How long the oldest of them has been due',
  jiran_jobs_given_up: 'Jobs that have failed as often as they may',
  jiran_payment_mismatches:
    'Verified payments of the last day for an unknown order or a wrong amount',
  jiran_payment_unproven: 'Payment messages of the last hour whose signature is wrong',
  jiran_payment_unanswered:
    'Attempts and refunds that the payment provider was asked about without an answer in the last 15 minutes',
  jiran_refunds_waiting: 'Refunds that the payment provider has not accepted for an hour',
} as const satisfies Readonly<Record<string, string>>

/** The channels of waiting messages; before its first attempt a notification may have none. */
const channels = ['email', 'whatsapp', 'sms', 'push', 'undecided'] as const

type ByChannel = Readonly<Record<(typeof channels)[number], number>>
type ByChannelFact = 'jiran_outbox_unsent' | 'jiran_outbox_oldest_seconds'

export type Facts = Readonly<Record<Exclude<keyof typeof factsHelp, ByChannelFact>, number>> &
  Readonly<Record<ByChannelFact, ByChannel>>

/** Reads them in one statement that takes milliseconds: a scrape comes every few seconds. */
export function readFacts(pool: Pool, graceMinutes: number, now: Date): Promise<Facts> {
  return queryOne<Facts>(pool, {
    name: 'monitoring-facts',
    text: `
      with unsent (channel, since) as (
        -- The queue is short, and the outbox long.
        select 'email', created_at from graphile_worker.jobs
        where task_identifier = 'send-mail' and attempts < max_attempts
        union all
        -- Its messages are not even written.
        select 'undecided', occurred_at from domain_event where due_at is not null
        union all
        select coalesce(under_way.channel, n.only_channel, 'undecided'), n.send_after
        from notification n
        left join lateral (
          select d.channel from delivery d
          where d.notification_id = n.id and d.state in ('queued', 'sending')
          order by d.channel = 'email', d.id desc limit 1
        ) under_way on true
        where n.state in ('queued', 'sending') and n.send_after <= $1
          -- Its mail is in the outbox.
          and under_way.channel is distinct from 'email'
      ), by_channel as (
        select channel, count(since)::int as count,
          coalesce(extract(epoch from $1::timestamptz - min(since)), 0)::float8 as seconds
        from unnest($3::text[]) as c (channel) left join unsent using (channel)
        group by channel
      ), due as (
        select count(*)::int as count, min(run_at) as oldest from graphile_worker.jobs
        where run_at <= $1 and locked_at is null and attempts < max_attempts
      )
      select
        (select count(*)::int from booking_order where hold_until is not null) as jiran_holds,
        (select count(*)::int from booking_order
          where hold_until < $1::timestamptz - make_interval(mins => $2::int + 5))
          as jiran_holds_overdue,
        (select jsonb_object_agg(channel, count) from by_channel) as jiran_outbox_unsent,
        (select jsonb_object_agg(channel, seconds) from by_channel) as jiran_outbox_oldest_seconds,
        due.count as jiran_jobs_waiting,
        coalesce(extract(epoch from $1::timestamptz - due.oldest), 0)::float8 as jiran_jobs_oldest_seconds,
        (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts)
          as jiran_jobs_given_up,
        (select count(*)::int from payment_message
          where verdict in ('unknown-order', 'wrong-amount')
            and received_at > $1::timestamptz - interval '1 day') as jiran_payment_mismatches,
        (select count(*)::int from payment_message
          where kind = 'unproven' and received_at > $1::timestamptz - interval '1 hour')
          as jiran_payment_unproven,
        (select count(*)::int from requery
          where due_at is not null and tried_at > $1::timestamptz - interval '15 minutes'
            and (answered_at is null or answered_at < tried_at)) as jiran_payment_unanswered,
        (select count(*)::int from refund
          where status = 'Sending' and created_at < $1::timestamptz - interval '1 hour')
          as jiran_refunds_waiting
      from due`,
    values: [now, graceMinutes, channels],
  })
}
