import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../domain/api/call.ts'
import type { Deps } from '../../deps.ts'
import { type ClientDocument, pythonClient } from '../python-client/python-client.ts'
import { openApiDocument } from './openapi.ts'

/**
 * The contract for programmers: `/openapi.json`, and a client in Python at `/jiran.py`
 * (docs/api.md#in-python).
 */
export function contractReference(
  app: FastifyInstance,
  contract: Readonly<Record<string, Call>>,
  settings: Deps['settings'],
): void {
  const cached = { title: '', document: {} as object, client: '' }
  // The company's name can change while the program runs.
  const current = () => {
    const title = settings.company.name
    if (cached.title !== title) {
      const about = { title, version: '1', serverUrl: settings.publicUrl }
      const document = openApiDocument(contract, about)
      Object.assign(cached, { title, document, client: '' })
    }
    return cached
  }
  app.get('/openapi.json', () => current().document)
  app.get('/jiran.py', (_request, reply) => {
    const { document, client } = current()
    cached.client = client || pythonClient(document as ClientDocument)
    return reply.type('text/x-python; charset=utf-8').send(cached.client)
  })
}
