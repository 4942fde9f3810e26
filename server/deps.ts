import type { Service } from '../domain/booking/description.ts'
import type { Pool } from './db/connection.ts'
import type { CompleteSettings } from './env.ts'
import type { Observer } from './observability/observer.ts'
import type { Dashboard } from './providers/dashboard/port.ts'
import type { EInvoiceProvider } from './providers/einvoice/port.ts'
import type { GeoProvider } from './providers/geo/port.ts'
import type { MailProvider } from './providers/mail/port.ts'
import type { MessagingProviders } from './providers/messaging/port.ts'
import type { PaymentProvider } from './providers/payment/port.ts'
import type { PlanningProvider } from './providers/planning/port.ts'
import type { PushProvider } from './providers/push/port.ts'
import type { RoutingProvider } from './providers/routing/port.ts'
import type { SignInProviders } from './providers/sign-in/port.ts'
import type { FileStorage } from './providers/storage/port.ts'
import type { TileProvider } from './providers/tiles/port.ts'

/** The dependencies of the features. Time and providers are passed in; only main picks them. */
export type Deps = {
  readonly pool: Pool
  /** Finds the addresses of webhooks' hosts; DNS when left out. For tests. */
  readonly resolveHost?: ((host: string) => Promise<readonly string[]>) | undefined
  /** A copy of the database for reads that may be long; the pool reads them when left out. */
  readonly replica?: Pool | undefined
  readonly settings: CompleteSettings
  readonly clock: () => Date
  readonly payment: PaymentProvider
  readonly geo: GeoProvider
  /** Who knows how long ways between visits take. */
  readonly routing: RoutingProvider
  /** Another planner of days beside our own; none when left out. */
  readonly planning?: PlanningProvider | undefined
  /** Files outside the database. */
  readonly storage: FileStorage
  /** Undefined: messages stay in the outbox. */
  readonly mail: MailProvider | undefined
  /** Who carries messages to telephones; a channel that is missing is not used. */
  readonly messaging?: MessagingProviders
  /** Sends messages to the crew's app; none when left out. */
  readonly push?: PushProvider
  /** Pictures of the map; none when left out. */
  readonly tiles?: TileProvider | undefined
  /** The tax authority's e-invoices; none when left out. */
  readonly einvoice?: EInvoiceProvider | undefined
  /** What the visual report's frame shows; our own figures when left out. */
  readonly dashboard?: Dashboard | undefined
  /** Ways to sign in beside a password; none when left out. */
  readonly signIn?: SignInProviders
  readonly services: readonly Service[]
  /** Names a request in its failure body and in the log. */
  readonly newRequestId: () => string
  /** Is the program about to stop, so that no proxy should choose it? Never when left out. */
  readonly isStopping?: () => boolean
  /** Metrics and traces; none when left out. */
  readonly observers?: readonly Observer[]
  /** Receives the log's lines instead of standard output; for tests. */
  readonly logTo?: { write(line: string): void }
  /** Checks every answer against its schema; for tests. */
  readonly checkAnswers?: boolean
  /** Answers calls and serves no pages of the web app; for tests. */
  readonly callsOnly?: boolean
  /** How old the hours in memory may be that slots are computed from; by default not at all. */
  readonly hoursLagMs?: number
  /** Quotes a minute that an address may ask for, instead of the usual budget; for benches. */
  readonly quotesAMinute?: number
  /** Orders an hour that an account may make, instead of the usual budget; for benches and tests. */
  readonly ordersAnHour?: number
}
