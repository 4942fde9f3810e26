import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The cache of the app's requests. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Offline, a request fails immediately, so that the page can show it, and is repeated once
        // the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only temporary failures are retried.
        retry: (failures, error) =>
          failures < 2 &&
          (!(error instanceof ApiError) ||
            (error.status === 0 && error.code !== 'offline') ||
            error.status >= 500),
      },
      // By default the library pauses a mutation until the network is back.
      mutations: { networkMode: 'always' },
    },
  })
}
