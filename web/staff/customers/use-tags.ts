import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'

/** Tags of customers, most used first; empty until loaded. */
export function useTags(): readonly string[] {
  const { data } = useQuery(callQuery(['customers', 'tags'], 'GET /staff/customers/tags/', {}))
  return data?.tags ?? []
}
