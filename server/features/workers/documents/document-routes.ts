import type { workerDocumentCalls } from '../../../../domain/api/workers/worker-documents.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import type { Result } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls.ts'
import { notFound } from '../../../http/failure.ts'
import { authorOf } from '../../audit/record.ts'
import type { ChangeCode, ChangedWorker } from '../change-worker.ts'
import { changedOrThrow } from '../refusals.ts'
import { attachFile, readFile, removeFile } from './document-files.ts'

/** Files of workers' documents. */
export function workerDocumentHandlers(
  deps: Pick<Deps, 'pool' | 'services' | 'storage'>,
): Pick<Handlers, keyof typeof workerDocumentCalls> {
  async function answer(
    result: Result<ChangedWorker, ChangeCode | 'file-unreadable'>,
    id: number,
    said: Label,
    locale: Locale,
  ) {
    const { version } = await changedOrThrow(deps.pool, result, id)
    return { success: true as const, response: said({}, { locale }), version }
  }
  return {
    async 'GET /staff/workers/{id}/documents/{document}/file'(incoming) {
      const file = await readFile(deps, incoming.params, authorOf(incoming))
      if (!file) throw notFound()
      return file
    },

    async 'PUT /staff/workers/{id}/documents/{document}/file'(incoming) {
      const { version, ...file } = incoming.body
      const change = { ...incoming.params, version }
      const attached = await attachFile(deps, change, file, authorOf(incoming))
      return answer(attached, change.id, m.answer_paper_file_attached, incoming.locale)
    },

    async 'POST /staff/workers/{id}/documents/{document}/file/remove/'(incoming) {
      const change = { ...incoming.params, ...incoming.body }
      const removed = await removeFile(deps, change, authorOf(incoming))
      return answer(removed, change.id, m.answer_paper_file_removed, incoming.locale)
    },
  }
}
