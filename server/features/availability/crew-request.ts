import type { NeededHours } from '../../../domain/booking/slots.ts'
import type { CrewWishes } from '../../../domain/workers/wishes.ts'
import type { Tx } from '../../db/transaction.ts'
import { chooseAmong, type RegionTeam, readCandidates } from './candidates.ts'

/** An order's requirements of the workers. */
export type CrewRequest = {
  readonly team: RegionTeam
  readonly days: readonly string[]
  readonly crewSize: number
  readonly want: NeededHours
  readonly draw: (workerId: number) => number
  /** Of the customer; left out where nothing is wished. */
  readonly wishes?: CrewWishes
}

/** A crew for each session as the transaction sees the workers, or undefined when some lacks one. */
export async function chooseInside(tx: Tx, asked: CrewRequest): Promise<number[][] | undefined> {
  const { team, days, crewSize, want, draw } = asked
  return chooseAmong(await readCandidates(tx, team, days), days.length, crewSize, want, draw)
}
