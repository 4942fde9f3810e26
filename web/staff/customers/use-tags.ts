import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'

/** The tags that customers have, the most used first; empty while unknown. */
export function useTags(): readonly string[] {
  const { data } = useQuery(callQuery(['customers', 'tags'], 'GET /staff/customers/tags/', {}))
  return data?.tags ?? []
}
