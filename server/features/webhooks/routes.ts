import type { webhookCalls } from '../../../domain/api/company/webhooks.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import {
  addEndpoint,
  changeEndpoint,
  resend,
  rotateSecret,
  switchEndpoint,
  testEndpoint,
} from './commands.ts'
import { readEndpoint, readEndpoints } from './queries.ts'

/** Endpoints of other programs (docs/product/webhooks.md). */
export function webhookHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'resolveHost'>,
): Pick<Handlers, keyof typeof webhookCalls> {
  return {
    'GET /staff/webhooks/': ({ body, now }) => readEndpoints(deps.pool, body, now),

    'GET /staff/webhooks/{id}': ({ params, now }) => readEndpoint(deps.pool, params.id, now),

    'POST /staff/webhooks/': staffCommand({
      run: ({ body, by }) => addEndpoint(deps, body, by),
      message: ({ host }, options) => m.answer_webhook_added({ host }, options),
      answer: ({ secret }) => ({ secret }),
    }),

    'POST /staff/webhooks/{id}/change/': staffCommand({
      run: ({ params, body, by }) => changeEndpoint(deps, params.id, body, by),
      message: ({ host }, options) => m.answer_webhook_changed({ host }, options),
    }),

    'POST /staff/webhooks/{id}/rotate/': staffCommand({
      run: ({ params, body, by }) => rotateSecret(deps, params.id, body.version, by),
      message: ({ host }, options) => m.answer_webhook_rotated({ host }, options),
      answer: ({ secret }) => ({ secret }),
    }),

    'POST /staff/webhooks/{id}/switch/': staffCommand({
      run: ({ params, body, by }) => switchEndpoint(deps, params.id, body, by),
      message: ({ host, on }, options) =>
        on ? m.answer_webhook_on({ host }, options) : m.answer_webhook_off({ host }, options),
    }),

    'POST /staff/webhooks/{id}/test/': staffCommand({
      run: ({ params, by }) => testEndpoint(deps, params.id, by),
      message: ({ host }, options) => m.answer_webhook_tested({ host }, options),
    }),

    'POST /staff/webhooks/{id}/resend/': staffCommand({
      run: ({ params, body, by }) => resend(deps, params.id, body.delivery, by),
      message: ({ host }, options) => m.answer_webhook_resent({ host }, options),
    }),
  }
}
