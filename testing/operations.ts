/** The parts of a JSON schema that tests read. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  enum?: unknown[]
  items?: Schema
}

/** A call as the OpenAPI document describes it. */
type Operation = {
  'x-access': string
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  parameters: { name: string; in: string }[]
}

/** Reads every call of a running app's OpenAPI document; `name` is for example `GET /health`. */
export async function readOperations(appUrl: string) {
  const document = (await (await fetch(`${appUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as 'GET' | 'POST' | 'PUT',
      path,
      operation,
    })),
  )
}
