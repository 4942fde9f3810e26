import type { Pool } from '../../db/connection.ts'
import type { CompleteSettings } from '../../env.ts'

/** The dependencies of the commands of accounts. */
export type AccountDeps = { readonly pool: Pool; readonly settings: CompleteSettings }
