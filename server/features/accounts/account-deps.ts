import type { Pool } from '../../db/connection.ts'
import type { CompleteSettings } from '../../env.ts'

/** What the commands of accounts work with. */
export type AccountDeps = { readonly pool: Pool; readonly settings: CompleteSettings }
