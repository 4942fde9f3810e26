import { m } from '../../../messages/page.ts'
import { ApiError, type call } from '../../api.ts'

export type Found = Awaited<ReturnType<typeof call<'POST /geo/resolve/'>>>
export type Suggestion = Awaited<ReturnType<typeof call<'POST /geo/suggest/'>>>[number]

/** The message if the server has no address: its own sentence, or a general one. */
export function mapSentence(error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return refused ? error.message : m.problem_map_unavailable()
}
