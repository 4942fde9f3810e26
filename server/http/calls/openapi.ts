import { z } from 'zod'
import { type Call, failure } from '../../../domain/api/call.ts'
import { documentedShape } from '../../../domain/api/service-calls.ts'

/**
 * The whole HTTP contract as an OpenAPI 3.1 document, made from the schemas that validate it
 * (docs/product/calls.md).
 */
export function openApiDocument(
  contract: Readonly<Record<string, Call>>,
  about: { title: string; version: string; serverUrl: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, call] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ')
    const item = paths[path] ?? {}
    paths[path] = item
    item[method.toLowerCase()] = operation(method, path, call)
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.serverUrl }],
    paths,
    components: {
      schemas: { Failure: z.toJSONSchema(failure) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'access_token' },
      },
    },
  }
}

const onceKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again with the same key, the call does nothing twice and answers the same',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function operation(method: string, path: string, call: Call): Record<string, unknown> {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const request = schemaOf(documentedShape(call.request), 'input')
  const query = Object.entries(request.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
  return {
    summary: call.summary,
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')}`,
    security: call.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    'x-access': call.access,
    parameters: [
      ...parameters,
      ...(method === 'GET' ? query : []),
      ...(call.once ? [onceKey] : []),
    ],
    ...(method === 'GET'
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: request } } } }),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(call.response, 'output') } },
      },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): { properties?: Record<string, unknown> } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
