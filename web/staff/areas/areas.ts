import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { call } from '../../api.ts'

type Answer<Call extends keyof Contract> = z.output<Contract[Call]['response']>

export type Region = Answer<'GET /staff/areas/regions/'>['items'][number]
export type Postcode = Answer<'GET /staff/areas/postcodes/'>['items'][number]
export type Checked = Answer<'POST /staff/areas/check/'>
export type Demand = Answer<'GET /staff/areas/demand/'>['items'][number]

/** What is older after a change of areas. */
export const staleAfterChange = [['areas'], ['rates'], ['places']] as const

/** All regions, for lists and choices. */
export function useRegions(enabled = true) {
  return useQuery({
    queryKey: ['areas', 'regions'],
    queryFn: ({ signal }) => call('GET /staff/areas/regions/', undefined, { signal }),
    enabled,
  })
}

/** The postcodes that a text names: five digits each, with anything between them. */
export function codesIn(text: string): number[] {
  return [...new Set((text.match(/\d{5}/g) ?? []).map(Number))].filter((code) => code >= 10_000)
}
