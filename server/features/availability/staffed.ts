import { query, type Reader } from '../../db/transaction.ts'

/** True when any worker who is at work has the skill (docs/product/company.md#set-up). */
export async function isStaffed(reader: Reader, skill: string): Promise<boolean> {
  const found = await query(reader, {
    text: `select 1 from worker_skill s join worker w on w.id = s.worker_id
           where s.skill = $1 and w.active limit 1`,
    values: [skill],
  })
  return found.length > 0
}
