import type { NeededHours } from '../../../domain/booking/starts/slots.ts'
import type { CrewPreferences } from '../../../domain/workers/preferences.ts'
import type { Tx } from '../../db/transaction.ts'
import { chooseAmong, type RegionTeam, readCandidates } from './candidates.ts'

/** What an order needs from the workers. */
export type CrewRequest = {
  readonly team: RegionTeam
  readonly days: readonly string[]
  readonly crewSize: number
  /** The hours of each day's visit. */
  readonly wants: readonly NeededHours[]
  readonly draw: (workerId: number) => number
  readonly preferences?: CrewPreferences
}

/**
 * Chooses a crew for each session from the workers as the transaction sees them; undefined when a
 * session has no crew.
 */
export async function chooseInside(tx: Tx, request: CrewRequest): Promise<number[][] | undefined> {
  const { team, days, crewSize, wants, draw } = request
  return chooseAmong(await readCandidates(tx, team, days), crewSize, wants, draw)
}
