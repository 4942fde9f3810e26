import { useTime } from '../ui/use-time.ts'
import type { StoredDay } from './store.ts'

const EVERY_MS = 20_000

/** How far the server's clock was ahead of the phone's at the last contact, in milliseconds. */
function aheadBy(stored: StoredDay | undefined): number {
  return stored ? new Date(stored.day.server_time).getTime() - stored.receivedAt : 0
}

/** The current time by the server's clock, as far as the phone knows it. */
export function useNow(stored: StoredDay | undefined): Date {
  return new Date(useTime(EVERY_MS) + aheadBy(stored))
}
