import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'

/** The regions that workers can serve; empty until they are there. */
export function useAreas(): readonly { readonly id: number; readonly name: string }[] {
  const { data } = useQuery({
    queryKey: ['worker-areas'],
    queryFn: ({ signal }) => call('GET /staff/workers/areas/', undefined, { signal }),
  })
  return data ?? []
}
