import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** The tags that customers have, the most used first; empty while unknown. */
export function useTags(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['customers', 'tags'],
    queryFn: ({ signal }) => call('GET /staff/customers/tags/', {}, { signal }),
  })
  return data?.tags ?? []
}
