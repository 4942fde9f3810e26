import type { workerDocumentCalls } from '../../../../domain/api/workers/worker-documents.ts'
import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { foundOrThrow } from '../../../http/failure.ts'
import { authorOf } from '../../audit/record.ts'
import { staffCommand } from '../../audit/staff-command.ts'
import { attachFile, readFile, removeFile } from './document-files.ts'

/** Files of workers' documents. */
export function workerDocumentHandlers(
  deps: Pick<Deps, 'pool' | 'services' | 'settings' | 'storage'>,
): Pick<Handlers, keyof typeof workerDocumentCalls> {
  return {
    async 'GET /staff/workers/{id}/documents/{document}/file'(incoming) {
      return foundOrThrow(await readFile(deps, incoming.params, authorOf(incoming)))
    },

    'PUT /staff/workers/{id}/documents/{document}/file': staffCommand({
      run({ params, body: { version, ...file }, by }) {
        return attachFile(deps, { ...params, version }, file, by)
      },
      message: m.answer_paper_file_attached,
      answer: ({ version }) => ({ version }),
    }),

    'POST /staff/workers/{id}/documents/{document}/file/remove/': staffCommand({
      run: ({ params, body, by }) => removeFile(deps, { ...params, ...body }, by),
      message: m.answer_paper_file_removed,
      answer: ({ version }) => ({ version }),
    }),
  }
}
