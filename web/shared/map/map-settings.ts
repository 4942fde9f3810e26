import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultView } from '../../../domain/geo/default-view.ts'
import { type CallOutput, callQuery } from '../../api.ts'

export type MapSettings = CallOutput<'GET /geo/settings'>
export type MapArea = CallOutput<'GET /geo/areas'>[number]

const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** A map that the server says nothing about still opens, on its ground. */
const bare: MapSettings = { ...defaultView, tiles: null, attribution: '' }

/**
 * The settings of the map; undefined until loaded.
 * @param postcode where it opens: five digits, or anything else for the default.
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

/** The areas of the ground. */
export function useAreas(): readonly MapArea[] {
  const { data } = useQuery({
    ...callQuery(['map-areas'], 'GET /geo/areas', {}),
    ...once,
  })
  return data ?? []
}
