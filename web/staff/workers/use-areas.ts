import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import type { Choice } from '../form/choices.ts'

/** The regions that workers can serve, as choices; empty until loaded. */
export function useAreaChoices(): readonly Choice[] {
  const { data } = useQuery(callQuery(['worker-areas'], 'GET /staff/workers/areas/'))
  return (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
