import type { StoredMoveReason } from '../../../domain/board/reasons.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { recordCrew } from '../bookings/changes/change-crew.ts'
import { planStart, writeStart } from '../bookings/changes/new-start.ts'
import { crewAt, type RequestedStart } from '../bookings/changes/other-starts.ts'
import { readCrews } from '../bookings/records/crews.ts'
import type { ComingVisit } from './coming-visits.ts'
import type { HandedOver } from './hand-over.ts'

/** The new starts of visits, by booking id. */
export type Starts = ReadonlyMap<string, RequestedStart>

/**
 * Moves visits that a worker can no longer go to to other starts, all or none, with the rules of
 * every move by staff. The visits must be locked, and the worker's change written.
 * @returns the new starts, for the audit log.
 */
export async function moveVisits(
  tx: Tx,
  deps: Pick<Deps, 'services' | 'settings'>,
  visits: readonly ComingVisit[],
  starts: Starts,
  by: Author & { readonly why?: StoredMoveReason },
): Promise<CommandResult<HandedOver>> {
  const { now, why } = by
  const moved: Record<string, string> = {}
  for (const { row } of visits) {
    const visit = row.booking_id
    const requested = starts.get(visit)
    if (!requested) continue
    const start = await planStart(tx, deps, row, requested, { leadHours: 0, now })
    const workerIds = start.ok ? await crewAt(tx, deps, row, start.value) : undefined
    if (!start.ok || !workerIds)
      return refuse({ code: 'start-taken', field: 'visits', params: { visit } })
    const before = (await readCrews(tx, [row.id])).get(row.id) ?? []
    const isOtherCrew =
      before.some(({ id }) => !workerIds.includes(id)) || before.length < workerIds.length
    await writeStart(tx, row, start.value, {
      workerIds,
      feeSen: 0,
      ...(why ? { why } : {}),
      isOtherCrew,
      by,
      now,
    })
    const after = (await readCrews(tx, [row.id])).get(row.id) ?? []
    const names = (crew: typeof before) => crew.map(({ identifier }) => identifier)
    if (isOtherCrew)
      await recordCrew(tx, row, {
        before: names(before),
        after: names(after),
        workers: workerIds,
        moved: true,
        by,
        now,
      })
    moved[visit] = `${requested.start_date} ${requested.start_time}`
  }
  return succeed(moved)
}
