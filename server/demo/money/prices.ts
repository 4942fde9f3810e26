import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { type AuditEntry, type Author, recordAudit } from '../../features/audit/record.ts'
import { holidaySubject } from '../../features/holidays/commands.ts'
import { rateSubject } from '../../features/places/rates.ts'

/** The vouchers of docs/product/prices.md#vouchers, and some of every other kind. */
export async function writeVouchers(tx: Tx, today: string): Promise<void> {
  await query(tx, {
    text: `insert into voucher (code, percent, amount_sen, cap_sen, minimum_sen, skills, weekdays,
             earliest_hour, last_day, max_uses, max_uses_per_customer, paused)
           values ('CUCIAFT6', 10, null, null, null, '{Cleaner}', null, 18, null, null, null, false),
                  ('WELCOME10', null, 1000, null, null, null, null, null, null, null, 1, false),
                  ('EXPIRED5', 5, null, null, null, null, null, null, $1, null, null, false),
                  ('MIDWEEK15', 15, null, null, 10000, null, '{2,3,4}', null, null, null, null, false),
                  ('RAYA20', 20, null, 3000, null, null, null, null, $2, 200, 1, true),
                  ('TAMAN5', null, 500, null, null, '{Gardener}', null, null, $2, 100, 2, false)`,
    values: [addDays(today, -30), addDays(today, 200)],
  })
  await query(tx, {
    text: `insert into voucher (code, batch, amount_sen, last_day, max_uses)
           select 'PASAR-' || lpad((n * 7919 % 1000)::text, 3, '0'), 'PASAR ' || $1, 800, $2, 1
           from generate_series(1, 40) n`,
    values: [today, addDays(today, 90)],
  })
}

/**
 * An Admin's decisions about prices: a retired add-on, a change of rates from next month on, and two
 * holidays far enough ahead not to affect visitors' bookings.
 */
export async function writePriceDecisions(tx: Tx, today: string, by: Author): Promise<void> {
  const entries: AuditEntry[] = []
  const addon = { kind: 'fixed', cost: 35, position: 4, retired: false }
  await query(tx, {
    text: `insert into addon (skill, kind, name, name_ms, name_zh, cost_sen, position, retired)
           values ('Cleaner', 'fixed', 'Curtain washing', 'Mencuci langsir', '清洗窗帘', 3500, 4, true)
           on conflict do nothing`,
  })
  const subject = 'Cleaner / Curtain washing'
  entries.push(
    { action: 'addon-added', subject, after: addon },
    { action: 'addon-changed', subject, before: { retired: false }, after: { retired: true } },
  )

  const [firstDay] = nextMonth(today)
  const rates = await query<{ region: string }>(tx, {
    text: `with region_of as (select id, name from region where name = 'Klang'),
           planned as (
             insert into rate (region_id, skill, frequency, position, unit_sen, off_numerator,
               off_denominator, first_day)
             select r.region_id, r.skill, r.frequency, r.position, 3800, r.off_numerator,
               r.off_denominator, $1
             from rate r join region_of g on g.id = r.region_id
             where r.skill = 'Gardener' and r.first_day < $1 on conflict do nothing
           )
           select name as region from region_of`,
    values: [firstDay],
  })
  for (const { region } of rates) {
    entries.push({
      action: 'rate-changed',
      subject: rateSubject('Gardener', region),
      before: { costs: gardening(35, 33.25, 31.5) },
      after: { costs: gardening(38, 36.1, 34.2), first_day: firstDay ?? '' },
    })
  }

  for (const [name, treatment] of [
    ['Hari Raya Aidilfitri', 'closed'],
    ['Chinese New Year', 'dearer'],
  ] as const) {
    const changed = await query<{ day: string; name: string }>(tx, {
      text: `update public_holiday set treatment = $2, version = version + 1
             where id = (select id from public_holiday where name = $1 and day > $3
                         order by day limit 1)
             returning day, name`,
      values: [name, treatment, addDays(today, 60)],
    })
    for (const holiday of changed) {
      entries.push({
        action: 'holiday-changed',
        subject: holidaySubject(holiday),
        before: { treatment: 'open' },
        after: { treatment },
      })
    }
  }
  await recordAudit(tx, by, ...entries)
}

function gardening(single: number, fortnightly: number, weekly: number) {
  return [
    { frequency: 'one-time', cost: single },
    { frequency: 'fortnightly', cost: fortnightly },
    { frequency: 'weekly', cost: weekly },
  ]
}

/** First days of months, 14 to 53 days ahead. */
function nextMonth(today: string): string[] {
  return Array.from({ length: 40 }, (_, at) => addDays(today, at + 14)).filter((day) =>
    day.endsWith('-01'),
  )
}
