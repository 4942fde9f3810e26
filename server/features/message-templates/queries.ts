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
  const row = await queryFirst<Omit<SampleVisit, 'worker'>>(reader, {
    text: `select b.booking_id as "bookingId", o.ref, b.skill, b.starts_at as "startsAt", b.hours,
             o.sessions as visits, b.total_sen as sen, r.name as area,
             coalesce(o.address, o.to_address, '') || ', ' || o.post_code as place,
             coalesce(c.first_name, split_part(o.customer_name, ' ', 1)) as name,
             array(select split_part(w.full_name, ' ', 1) from assignment s
                   join worker w on w.id = s.worker_id
                   where s.booking_id = b.id order by w.full_name) as crew
           from booking b join booking_order o on o.id = b.order_id
             join region r on r.id = o.region_id left join account c on c.id = b.account_id
           where b.status = 'Confirmed' and exists (select from assignment where booking_id = b.id)
           order by b.id desc limit 1`,
  })
  return row && { ...row, worker: row.crew[0] ?? '' }
}
