import { createHash } from 'node:crypto'
import { columnsOf } from '../db/columns.ts'
import { query, queryOne, type Tx } from '../db/transaction.ts'
import { type AuditEntry, recordAudit } from '../features/audit/record.ts'

const hourMs = 60 * 60 * 1000

/** A second Admin, a Manager who left, and the e-mail of one who is invited. */
const secondAdmin = 'farah@jiran.test'
export const formerManager = 'manager.former@jiran.test'
const invited = 'manager.cheras@jiran.test'

const from = { place: '203.0.113.x', device: 'Chrome on Windows' }

/**
 * Loads the demo's team and audit log: weeks of sign-ins, an open invitation, a deactivated account,
 * and changes by Admins.
 */
export async function loadDemoTeam(tx: Tx, now: Date): Promise<void> {
  const people = await staffOf(tx)
  const [admin, second] = [people.get('admin@jiran.test'), people.get(secondAdmin)]
  const former = people.get(formerManager)
  if (!admin || !second || !former) return
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  await query(tx, {
    text: 'update account set switched_off_at = $2, version = version + 1 where id = $1',
    values: [former.id, ago(24 * 9)],
  })
  await query(tx, {
    text: `update account set last_seen_at = $1::timestamptz - id * interval '37 minutes'
        where role <> 'Customer'`,
    values: [now],
  })
  const invitation = await invite(tx, second.id, ago(20))
  const by = (who: { id: number; name: string }, hours: number, entries: AuditEntry[]) =>
    recordAudit(tx, { accountId: who.id, who: who.name, from, now: ago(hours) }, ...entries)
  await by(admin, 24 * 30, [
    {
      action: 'account-added',
      subject: `${second.id}`,
      after: { role: 'Admin', regions: [] },
    },
  ])
  await by(second, 24 * 9, [
    {
      action: 'account-changed',
      subject: `${former.id}`,
      before: { active: true },
      after: { active: false },
      reason: 'Resigned',
    },
  ])
  await by(second, 20, [
    {
      action: 'invitation-added',
      subject: `${invitation.id}`,
      after: { role: 'Manager', regions: [invitation.region] },
    },
  ])
  await signIns(
    tx,
    [...people.values()].filter(({ id }) => id !== former.id),
    now,
  )
}

type Staff = { id: number; email: string; name: string }

async function staffOf(tx: Tx): Promise<Map<string, Staff>> {
  const rows = await query<Staff>(tx, {
    text: `select id, email, first_name || ' ' || last_name as name
      from account where role <> 'Customer' order by id`,
  })
  return new Map(rows.map((row) => [row.email, row]))
}

async function invite(tx: Tx, by: number, sentAt: Date): Promise<{ id: number; region: string }> {
  return queryOne<{ id: number; region: string }>(tx, {
    text: `insert into staff_invitation (email, first_name, last_name, role, region_ids, token_hash,
        invited_by, sent_at, expires_at)
      select $1, 'Siti', 'Aminah', 'Manager', array[min(id)], $2, $3, $4, $5 from region
      returning id, (select name from region where id = region_ids[1]) as region`,
    values: [
      invited,
      // Nobody has the link of the demo's invitation, but it can be sent again.
      createHash('sha256').update(`demo ${sentAt.toISOString()}`).digest(),
      by,
      sentAt,
      new Date(sentAt.getTime() + 48 * hourMs),
    ],
  })
}

/** Sign-ins of each member on most days of two weeks, and one wrong password. */
async function signIns(tx: Tx, staff: readonly Staff[], now: Date): Promise<void> {
  const events = staff.flatMap(({ id }, place) =>
    Array.from({ length: 14 }, (_, day) => ({
      id,
      at: new Date(now.getTime() - (day * 24 + place + 2) * hourMs),
      what: (day + place) % 11 === 5 ? 'sign-in-failed' : 'signed-in',
    })),
  )
  await query(tx, {
    text: `insert into account_event (at, account_id, what, method, place, device)
      select at, id, what, 'password', $4, $5
      from unnest($1::timestamptz[], $2::bigint[], $3::text[]) as e (at, id, what) order by at`,
    values: [...columnsOf(events, 'at', 'id', 'what'), from.place, from.device],
  })
}
