import { z } from 'zod'
import { fileTypes, MAX_FILE_BYTES } from '../../workers/document-file.ts'
import { defineCall, outcome, plain } from '../call.ts'
import { base64Letters, pathInt4Id, version } from '../fields.ts'

const params = z.object({ id: pathInt4Id, document: pathInt4Id })
const changed = outcome.extend({ version })
const MAX_FILE_LETTERS = base64Letters(MAX_FILE_BYTES)

/** Files of workers' documents (docs/product/workers.md#documents). */
export const workerDocumentCalls = {
  'GET /staff/workers/{id}/documents/{document}/file': defineCall({
    summary: "The file of a worker's document; recorded in the audit log",
    access: 'view-workers',
    params,
    response: z.object({ name: z.string(), type: z.enum(fileTypes), data: z.string() }),
  }),
  'PUT /staff/workers/{id}/documents/{document}/file': defineCall({
    summary: 'Attach a file to a document, replacing the previous one',
    access: 'manage-workers',
    request: z.object({
      /** The worker's version when shown. */
      version,
      name: plain(200).trim().min(1),
      /** A PDF, or a JPEG, PNG or WebP image, in base64. */
      data: z.string().min(1).max(MAX_FILE_LETTERS),
    }),
    params,
    response: changed,
    bodyBytes: MAX_FILE_LETTERS + 4_000,
  }),
  'POST /staff/workers/{id}/documents/{document}/file/remove/': defineCall({
    summary: 'Remove the file of a document',
    access: 'manage-workers',
    request: z.object({ version }),
    params,
    response: changed,
  }),
}
