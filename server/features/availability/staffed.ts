import { hasRows, type Reader } from '../../db/transaction.ts'

const KNOWN_MS = 10_000

/**
 * Checks whether any active worker has the skill (docs/product/company.md#set-up). A positive
 * answer is cached for ten seconds: hundreds may be refused the same start at once.
 */
export function staffedSkills(reader: Reader): (skill: string, now: Date) => Promise<boolean> {
  const knownUntil = new Map<string, number>()
  return async (skill, now) => {
    if (now.getTime() < (knownUntil.get(skill) ?? 0)) return true
    const found = await hasRows(reader, {
      text: `select 1 from worker_skill s join worker w on w.id = s.worker_id
             where s.skill = $1 and w.active limit 1`,
      values: [skill],
    })
    if (found) knownUntil.set(skill, now.getTime() + KNOWN_MS)
    return found
  }
}
