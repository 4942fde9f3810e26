import { StartupError } from '../startup-error.ts'
import { within } from '../timing.ts'
import type { Pool } from './connection.ts'

const oldestServer = 150_000

const withinMs = 2_000

/** Does the database answer within two seconds? Never throws. */
export function isReady(pool: Pool): Promise<boolean> {
  return within(withinMs, pool.query('select 1')).then(
    () => true,
    () => false,
  )
}

/**
 * Checks at the start that the database is usable.
 * @param place how to name the database to a person; without its password.
 * @throws StartupError when it is unreachable, refuses us, or is too old.
 */
export async function ensureUsable(pool: Pool, place: string): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    version = rows[0]?.version ?? 0
  } catch (error) {
    throw new StartupError(`The database at ${place} cannot be used: ${reason(error)}.`)
  }
  if (version < oldestServer)
    throw new StartupError(
      `The database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}: 15 or later is needed.`,
    )
}

/** The name of the database of `DATABASE_URL` in a message, without its password. */
export function placeOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const host = url.host || url.searchParams.get('host') || 'localhost'
  return `${host}${url.pathname}`
}

function reason(error: unknown): string {
  // For a host with several addresses, the error has one for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first)
}
