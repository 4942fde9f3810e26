import { call } from '../api.ts'
import { Tip } from '../shared/Tip.tsx'
import type { Live } from './use-live.ts'

/** A tip for the crew, from anyone with the link of the visit. */
export function TipByLink({ visit, token }: { visit: Live; token: string }) {
  return <Tip visit={visit} begin={(amount) => call('POST /visits/live/tip/', { token, amount })} />
}
