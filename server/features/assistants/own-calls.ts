import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An API call's response, the same as for other programs. */
export type CallAnswer = { readonly status: number; readonly body: unknown }

/** Makes one call of the contract, identified by its key: method and path. */
export type MakeCall = (
  call: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<CallAnswer>

/**
 * Makes calls like the website, with their checks, limits and sentences, for the sender of
 * `request`: a tool has no other access to the business (docs/product/assistants.md#tools).
 */
export function ownCalls(app: FastifyInstance, request: FastifyRequest): MakeCall {
  const language = request.headers['accept-language']
  return async (call, body, headers = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const isRead = method === 'GET'
    const answer = await app.inject({
      method: method as 'GET' | 'POST' | 'PUT',
      url: path,
      remoteAddress: request.ip,
      headers: {
        host: request.host,
        ...(language ? { 'accept-language': language } : {}),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isRead
        ? { query: body as Record<string, string> }
        : { payload: JSON.stringify(body ?? {}) }),
    })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
}
