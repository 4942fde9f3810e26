import type { CallOutput } from '../../api.ts'

export const taxKey = ['service-tax'] as const

/** The data of the service tax page. */
export type Tax = CallOutput<'GET /staff/tax/'>

/** Queries to refetch after a change. */
export const stale = [taxKey, ['today']] as const
