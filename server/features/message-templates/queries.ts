import type { ApprovalState } from '../../../domain/notifications/templates/approval.ts'
import type { SampleVisit } from '../../../domain/notifications/templates/samples.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, queryFirst, type Reader } from '../../db/transaction.ts'

/** The latest approval state of a template in a language. */
export type ApprovalRow = {
  readonly kind: string
  readonly language: Locale
  readonly state: ApprovalState
  readonly body: string
  readonly version: number
  readonly changed_at: Date
  readonly changed_by: string | null
}

/** The approval states that staff set. */
export function readApprovals(reader: Reader): Promise<ApprovalRow[]> {
  return query<ApprovalRow>(reader, {
    text: `select t.kind, t.language, t.state, t.body, t.version, t.changed_at,
             nullif(concat_ws(' ', a.first_name, a.last_name), '') as changed_by
           from message_template t left join account a on a.id = t.changed_by`,
  })
}

/** The latest booked visit with a crew, for previews; undefined if there is none. */
export async function readRealVisit(reader: Reader): Promise<SampleVisit | undefined> {
  const row = await queryFirst<{
    booking_id: string
    ref: string
    skill: string
    starts_at: Date
    hours: number
    sessions: number
    total_sen: number
    post_code: number
    area: string
    address: string
    first_name: string
    crew: string[]
  }>(reader, {
    text: `select b.booking_id, o.ref, b.skill, b.starts_at, b.hours, o.sessions, b.total_sen,
             o.post_code, r.name as area, coalesce(o.address, o.to_address, '') as address,
             coalesce(c.first_name, split_part(o.customer_name, ' ', 1)) as first_name,
             array(select split_part(w.full_name, ' ', 1) from assignment s
                   join worker w on w.id = s.worker_id
                   where s.booking_id = b.id order by w.full_name) as crew
           from booking b join booking_order o on o.id = b.order_id
             join region r on r.id = o.region_id left join account c on c.id = b.account_id
           where b.status = 'Confirmed' and exists (select from assignment where booking_id = b.id)
           order by b.id desc limit 1`,
  })
  return (
    row && {
      name: row.first_name,
      worker: row.crew[0] ?? '',
      crew: row.crew,
      skill: row.skill,
      bookingId: row.booking_id,
      ref: row.ref,
      startsAt: row.starts_at,
      hours: row.hours,
      visits: row.sessions,
      sen: row.total_sen,
      area: row.area,
      place: `${row.address}, ${row.post_code}`,
    }
  )
}
