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

/** The dependencies of the features. Time and providers are injected; only main chooses them. */
export type Deps = {
  readonly pool: Pool
  /** Resolves the hosts of webhooks; DNS by default. For tests. */
  readonly resolveHost?: (host: string) => Promise<readonly string[]>
  /** A replica for long reads; by default they use the pool. */
  readonly replica?: Pool
  readonly settings: CompleteSettings
  readonly clock: () => Date
  readonly payment: PaymentProvider
  readonly geo: GeoProvider
  /** Estimates travel times between visits. */
  readonly routing: RoutingProvider
  /** A planner of days besides our own, if any. */
  readonly planning?: PlanningProvider
  /** Files outside the database. */
  readonly storage: FileStorage
  /** Undefined: messages stay in the outbox. */
  readonly mail: MailProvider | undefined
  /** Providers of messages to phones; a missing channel is not used. */
  readonly messaging?: MessagingProviders
  /** Sends messages to the crew's app, if any. */
  readonly push?: PushProvider
  /** Map tiles, if any. */
  readonly tiles?: TileProvider
  /** The tax authority's e-invoices, if any. */
  readonly einvoice?: EInvoiceProvider
  /** The content of the visual report's frame; our own figures by default. */
  readonly dashboard?: Dashboard
  /** Ways to sign in besides a password, if any. */
  readonly signIn?: SignInProviders
  readonly services: readonly Service[]
  /** Makes the id of a request, for its failure body and the log. */
  readonly newRequestId: () => string
  /** Is the server about to stop, so that no proxy should choose it? Never by default. */
  readonly isStopping?: () => boolean
  /** Metrics and traces, if any. */
  readonly observers?: readonly Observer[]
  /** Receives the log's lines instead of standard output; for tests. */
  readonly logTo?: { write(line: string): void }
  /** Refuses answers that are not exactly as their schema; for tests. */
  readonly checkAnswers?: boolean
  /** Answers calls, but serves no pages of the web app; for tests. */
  readonly callsOnly?: boolean
  /** How old the cached hours behind slots may be; 0 by default. */
  readonly hoursLagMs?: number
  /** Quotes a minute per address, instead of the usual budget; for benches. */
  readonly quotesAMinute?: number
  /** Orders an hour per account, instead of the usual budget; for benches and tests. */
  readonly ordersAnHour?: number
}
