import type { Settings } from '../env.ts'
import type { Metrics } from './metrics.ts'
import type { Observer } from './observer.ts'

/** Opens the observers that the settings enable; libraries of the others are not loaded. */
export async function openObservers({
  metrics,
  tracing,
}: Pick<Settings, 'metrics' | 'tracing'>): Promise<{
  all: Observer[]
  metrics: Metrics | undefined
}> {
  const measuring = metrics && (await import('./metrics.ts')).openMetrics()
  const traced = tracing && (await import('./tracing.ts')).openTracing(tracing)
  return { all: [measuring, traced].filter((each) => each !== undefined), metrics: measuring }
}

/** The same providers, with their requests measured and traced. */
export function watched<Providers extends object>(
  providers: Providers,
  observers: readonly Observer[],
): Providers {
  const entries = Object.entries(providers).map(
    ([kind, provider]: [string, object | undefined]) => [
      kind,
      provider &&
        observers.reduce((each, observer) => observer.followProvider(kind, each), provider),
    ],
  )
  return Object.fromEntries(entries) as Providers
}
