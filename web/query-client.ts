import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The cache of what the app's pages have asked for. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a question fails at once, as the page then says, and is asked again when
        // the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only what may pass by itself is tried again.
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
