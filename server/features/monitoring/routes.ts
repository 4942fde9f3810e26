import { type StatusPart, statusParts } from '../../../domain/api/status.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { serviceStates } from './service-states.ts'

/** The public status (docs/product/pages.md#status). */
export function statusHandlers({
  pool,
  settings,
  mail,
  messaging = {},
}: Deps): Pick<Handlers, 'GET /common/status/'> {
  const states = serviceStates(pool, settings.holdGraceMinutes)
  const isOff = (part: StatusPart) =>
    part === 'messages' && !mail && Object.keys(messaging).length === 0
  return {
    'GET /common/status/': async ({ now }) => {
      const { checkedAt, failing } = await states(now)
      return {
        checked_at: checkedAt.toISOString(),
        parts: statusParts.map((part) => {
          const since = failing.get(part)
          if (since) return { part, state: 'failing', since: since.toISOString() }
          return { part, state: isOff(part) ? 'off' : 'working' }
        }),
      }
    },
  }
}
