import { useQuery } from '@tanstack/react-query'
import { defaultView, mapUnavailable } from '../../../domain/geo/default-view.ts'
import { ApiError, call } from '../../api.ts'

type MapSettings = Awaited<ReturnType<typeof call<'GET /geo/settings'>>>
export type MapArea = Awaited<ReturnType<typeof call<'GET /geo/areas'>>>[number]
export type Found = Awaited<ReturnType<typeof call<'POST /geo/resolve/'>>>
export type Suggestion = Awaited<ReturnType<typeof call<'POST /geo/suggest/'>>>[number]

const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** A map that the server says nothing about still opens, on its ground. */
const bare: MapSettings = { ...defaultView, tiles: null, attribution: '' }

/** How the map is drawn; undefined until it is known. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isError } = useQuery({
    queryKey: ['map-settings'],
    queryFn: ({ signal }) => call('GET /geo/settings', {}, { signal }),
    retry: 1,
    ...once,
  })
  return data ?? (isError ? bare : undefined)
}

/** The areas of the ground, asked for only when the map stands on it. */
export function useAreas(wanted: boolean): readonly MapArea[] {
  const { data } = useQuery({
    queryKey: ['map-areas'],
    queryFn: ({ signal }) => call('GET /geo/areas', {}, { signal }),
    enabled: wanted,
    ...once,
  })
  return data ?? []
}

/** What to tell a person when the server has no address: its own sentence, or the map's. */
export function mapSentence(error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return refused ? error.message : mapUnavailable
}
