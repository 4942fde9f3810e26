import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import type { Choice } from '../form/choices.ts'

/** The regions that workers can serve, as choices; empty until they are there. */
export function useAreaChoices(): readonly Choice[] {
  const { data } = useQuery({
    queryKey: ['worker-areas'],
    queryFn: ({ signal }) => call('GET /staff/workers/areas/', undefined, { signal }),
  })
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
