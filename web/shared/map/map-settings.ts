import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultView } from '../../../domain/geo/default-view.ts'
import { type CallOutput, callQuery } from '../../api.ts'

export type MapSettings = CallOutput<'GET /geo/settings'>
export type MapArea = CallOutput<'GET /geo/areas'>[number]

const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** Used if the settings cannot be loaded: the map opens with its base layer. */
const bare: MapSettings = { ...defaultView, tiles: null, attribution: '' }

/**
 * The settings of the map; undefined until loaded.
 * @param postcode where it opens: five digits, anything else for the default.
 */
export function useMapSettings(postcode: string): MapSettings | undefined {
  const at = /^\d{5}$/.test(postcode) ? { postcode: Number(postcode) } : {}
  const { data, isError } = useQuery({
    ...callQuery(['map-settings', at.postcode], 'GET /geo/settings', at),
    retry: 1,
    placeholderData: keepPreviousData,
    ...once,
  })
  return data ?? (isError ? bare : undefined)
}

/** The areas of the base layer. */
export function useAreas(): readonly MapArea[] {
  const { data } = useQuery({
    ...callQuery(['map-areas'], 'GET /geo/areas', {}),
    ...once,
  })
  return data ?? []
}
