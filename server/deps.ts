import type { Pool } from './db/connection.ts'
import type { CompleteSettings } from './env.ts'
import type { PaymentProvider } from './providers/payment/port.ts'

/** What every feature is built from. Time and providers come from outside; only main picks them. */
export type Deps = {
  readonly pool: Pool
  readonly settings: CompleteSettings
  readonly clock: () => Date
  readonly payment: PaymentProvider
}
