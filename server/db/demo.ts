import type { Pool } from './connection.ts'

/** Loads the demo data once. */
export async function loadDemo(_pool: Pool, _now: Date): Promise<void> {}
