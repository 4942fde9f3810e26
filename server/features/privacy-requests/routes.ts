import type { privacyRequestCalls } from '../../../domain/api/customers/privacy-requests.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, notFound, valueOrThrow } from '../../http/failure.ts'
import { ownDataSchema } from '../accounts/own-account/own-data-schema.ts'
import { authorOf } from '../audit/record.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { takeStep } from './answer.ts'
import { exportData } from './export-data.ts'
import {
  listPrivacyRequests,
  readOwnPrivacyRequests,
  readPrivacyRequest,
  readRetained,
} from './read.ts'
import { submitForCustomer, submitOwn } from './submit.ts'

/** Privacy requests, and staff's answers (docs/product/privacy.md#requests). */
export function privacyRequestHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
): Pick<Handlers, keyof typeof privacyRequestCalls> {
  const { pool, settings } = deps
  return {
    async 'GET /account/privacy-requests/'(incoming) {
      const { accountId } = incoming.caller
      const [items, kept] = await Promise.all([
        readOwnPrivacyRequests(pool, accountId),
        readRetained(pool, accountId),
      ])
      return { items, kept }
    },
    async 'POST /account/privacy-requests/'(incoming) {
      const { body, now, locale } = incoming
      valueOrThrow(await submitOwn(deps, incoming.caller, body, now))
      const message =
        body.kind === 'stop-marketing' ? m.answer_marketing_stopped : m.answer_privacy_received
      return { success: true, response: message({}, { locale }) }
    },
    async 'GET /account/my-data/schema/{version}'({ params }) {
      const schema = ownDataSchema(params.version, settings.publicUrl)
      if (!schema) throw notFound()
      return schema
    },
    'GET /staff/privacy-requests/': ({ body, now }) => listPrivacyRequests(pool, body, now),
    async 'GET /staff/privacy-requests/{id}'({ params, now }) {
      const request = foundOrThrow(await readPrivacyRequest(pool, params.id, now))
      return { ...request, kept: await readRetained(pool, request.customer) }
    },
    'POST /staff/privacy-requests/': staffCommand({
      run: ({ body, by }) => submitForCustomer(deps, body, by),
      message: m.answer_privacy_entered,
      answer: ({ id }) => ({ id }),
    }),
    'POST /staff/privacy-requests/{id}/begin/': staffCommand({
      run: ({ params, body, by }) => takeStep(deps, params.id, { step: 'begin', ...body }, by),
      message: m.answer_privacy_begun,
    }),
    'POST /staff/privacy-requests/{id}/extend/': staffCommand({
      run: ({ params, body: { version, reason: words }, by }) =>
        takeStep(deps, params.id, { step: 'extend', version, words }, by),
      message: m.answer_privacy_extended,
    }),
    'POST /staff/privacy-requests/{id}/answer/': staffCommand({
      run: ({ params, body: { version, answer: words }, by }) =>
        takeStep(deps, params.id, { step: 'answer', version, words }, by),
      message: m.answer_privacy_answered,
    }),
    'POST /staff/privacy-requests/{id}/refuse/': staffCommand({
      run: ({ params, body: { version, answer: words, ground }, by }) =>
        takeStep(deps, params.id, { step: 'refuse', version, words, ground }, by),
      message: m.answer_privacy_refused,
    }),
    async 'GET /staff/privacy-requests/{id}/data/'(incoming) {
      const { params, locale } = incoming
      return foundOrThrow(await exportData(deps, params.id, authorOf(incoming), locale))
    },
  }
}
