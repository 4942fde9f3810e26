import { chooseCrew } from '../../../domain/booking/crew.ts'
import type { Wanted } from '../../../domain/booking/slots.ts'
import type { Tx } from '../../db/transaction.ts'
import { readCandidates, type Team } from './candidates.ts'

/** What an order asks of the workers. */
export type CrewRequest = {
  readonly team: Team
  readonly days: readonly string[]
  readonly crewSize: number
  readonly want: Wanted
  readonly draw: (workerId: number) => number
}

/** A crew for each session as the transaction sees the workers, or undefined when some lacks one. */
export async function chooseInside(tx: Tx, asked: CrewRequest): Promise<number[][] | undefined> {
  const { team, days, crewSize, want, draw } = asked
  return chooseCrew(await readCandidates(tx, team, days), days.length, crewSize, want, draw)
}
