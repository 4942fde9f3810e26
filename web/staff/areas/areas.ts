import { useQuery } from '@tanstack/react-query'
import { type CallOutput, callQuery } from '../../api.ts'
import type { Choice } from '../form/choices.ts'

export type Region = CallOutput<'GET /staff/areas/regions/'>['items'][number]
export type Postcode = CallOutput<'GET /staff/areas/postcodes/'>['items'][number]
export type Checked = CallOutput<'POST /staff/areas/check/'>
export type Demand = CallOutput<'GET /staff/areas/demand/'>['items'][number]

/** Queries to refetch after a change of areas. */
export const staleAfterChange = [['areas'], ['rates'], ['places']] as const

/** All regions, for lists and choices. */
export function useRegions() {
  return useQuery(callQuery(['areas', 'regions'], 'GET /staff/areas/regions/'))
}

/** All regions as choices; empty until loaded. */
export function useRegionChoices(): readonly Choice[] {
  const { data } = useRegions()
  return (data?.items ?? []).map(({ region, name }) => ({ value: String(region), label: name }))
}

/** The five-digit postcodes in a text, with any separators. */
export function codesIn(text: string): number[] {
  return [...new Set((text.match(/\d{5}/g) ?? []).map(Number))].filter((code) => code >= 10_000)
}
