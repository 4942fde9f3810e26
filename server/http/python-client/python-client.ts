import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { className, literal, PythonTypes, pythonName, type Schema } from './python-types.ts'

/** The parts of the OpenAPI document that a client needs. */
export type ClientDocument = {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
type Operation = {
  readonly summary: string
  readonly operationId: string
  readonly 'x-access': string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

const base = readFileSync(join(import.meta.dirname, 'base.py'), 'utf8').trimEnd()

/**
 * A Python module that makes the calls of the OpenAPI document: a method for each call, with its
 * types (docs/api.md#in-python). Needs Python 3.9 and nothing else.
 *
 * No generator of Python clients comes as a package of npm.
 */
export function pythonClient({ info, paths }: ClientDocument): string {
  const types = new PythonTypes()
  const methods = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      methodOf({ method: method.toUpperCase(), path, operation }, types),
    ),
  )
  const about = `"""The calls of ${inDocstring(info.title)}, version ${info.version}. Generated from /openapi.json."""`
  const parts = [
    `${about}\n\n${base}`,
    ...types.classes,
    ['class Client(Caller):', ...methods].join('\n\n'),
  ]
  return `${parts.join('\n\n\n')}\n`
}

type Parameter = {
  readonly name: string
  readonly field: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string | undefined
}

type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

function methodOf(call: Call, types: PythonTypes): string {
  const { method, path, operation } = call
  const { operationId: id, responses, parameters } = operation
  const name = className(id)
  const fields = fieldsOf(operation, types)
  const takesKey = parameters.some((each) => each.in === 'header')
  const inPath = parameters.filter((each) => each.in === 'path').map((each) => each.name)
  const success = Object.entries(responses).find(([status]) => status !== 'default')?.[1]
  const answer = types.answer(success?.content['application/json'].schema ?? {}, `${name}Answer`)
  const named = [
    ...fields.map(declaration),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
  ]
  const signature = [
    'self',
    ...inPath.map((each) => `${pythonName(each)}: Union[str, int]`),
    ...(named.length > 0 ? ['*', ...named] : []),
  ]
  const parts = inPath.reduce(
    (url, each) => url.replace(`{${each}}`, `{_part(${pythonName(each)})}`),
    path,
  )
  const callArguments = [
    literal(method),
    `${inPath.length > 0 ? 'f' : ''}${literal(parts)}`,
    dictionary(fields),
    ...(takesKey ? ['idempotency_key'] : []),
  ]
  return indented(
    [
      `def ${pythonName(id)}(${list(signature)}) -> ${answer}:`,
      indented(docstring(call, fields)),
      indented(`return self._call(${list(callArguments)})`),
    ].join('\n'),
  )
}

/** The fields of the body, or of a GET's query; required ones first. */
function fieldsOf(
  { operationId, parameters, requestBody }: Operation,
  types: PythonTypes,
): Parameter[] {
  const body = requestBody?.content['application/json'].schema
  const fields: [string, Schema, boolean][] = body
    ? Object.entries(body.properties ?? {}).map(([field, schema]) => [
        field,
        schema,
        body.required?.includes(field) ?? false,
      ])
    : parameters
        .filter((each) => each.in === 'query')
        .map((each) => [each.name, each.schema, each.required])
  const inPath = parameters.filter((each) => each.in === 'path').map((each) => each.name)
  return fields
    .map(([field, schema, isRequired]) => ({
      name: pythonName(inPath.includes(field) ? `${field}_` : field),
      field,
      type: types.of(schema, className(operationId) + className(field)),
      isRequired,
      description: schema.description,
    }))
    .toSorted((one, two) => Number(two.isRequired) - Number(one.isRequired))
}

function declaration({ name, type, isRequired }: Parameter): string {
  return isRequired ? `${name}: ${type}` : `${name}: ${type} = OMITTED`
}

function dictionary(fields: readonly Parameter[]): string {
  return fields.length === 0
    ? '{}'
    : `{${list(fields.map(({ name, field }) => `${literal(field)}: ${name}`))}}`
}

/** On one line, or from three on a line each. */
function list(parts: readonly string[]): string {
  if (parts.length < 3 && !parts.some((part) => part.includes('\n'))) return parts.join(', ')
  return `\n${parts.map((part) => `${indented(part)},`).join('\n')}\n`
}

function docstring({ method, path, operation }: Call, fields: readonly Parameter[]): string {
  const described = fields.flatMap(({ name, description }) =>
    description ? [`${name}: ${inDocstring(description)}`] : [],
  )
  return [
    `"""${inDocstring(operation.summary)}.`,
    '',
    `${method} ${path}, for: ${operation['x-access']}`,
    ...(described.length > 0 ? ['', ...described] : []),
    '"""',
  ].join('\n')
}

function inDocstring(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/\s+/g, ' ')
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}
