/** A JSON Schema, of the kinds that the OpenAPI document contains. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

const simple: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

// Python's keywords in lower case.
const keywords = new Set(
  `and as assert async await break class continue def del elif else except finally for from global
   if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
)

/** A field's name as a Python name: `from_` for `from`. */
export function pythonName(field: string): string {
  const name = field.replace(/\W/g, '_')
  return keywords.has(name) ? `${name}_` : name
}

/** `PostAccountLogin` for `post-account-login`. */
export function className(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) =>
    first.toUpperCase(),
  )
}

/** Names Python types for schemas, and collects a `TypedDict` for each different object. */
export class PythonTypes {
  /** The classes so far; each refers to earlier ones only. */
  readonly classes: string[] = []
  readonly #names = new Map<string, string>()

  /** The type of a schema; `name` is for the class of an object. */
  of(schema: Schema, name: string): string {
    const { type, anyOf, oneOf } = schema
    const several = anyOf ?? oneOf
    if (several) return union(several.map((each, at) => this.of(each, numbered(name, at))))
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (Array.isArray(type))
      return union(type.map((each: string) => this.of({ ...schema, type: each }, name)))
    if (type === 'array') return this.#list(schema, name)
    if (type === 'object') return this.#dictionary(schema, name)
    return simple[String(type)] ?? 'Any'
  }

  /** The type of a call's answer: an object gets a class of its own, though others may be the same. */
  answer(schema: Schema, name: string): string {
    this.#names.delete(JSON.stringify(schema))
    return this.of(schema, name)
  }

  #list({ items = {}, prefixItems }: Schema, name: string): string {
    const each = prefixItems ? { anyOf: prefixItems } : items
    return `list[${this.of(each, `${name}Item`)}]`
  }

  #dictionary(schema: Schema, name: string): string {
    const { properties = {}, additionalProperties: rest } = schema
    if (Object.keys(properties).length > 0) return this.#class(schema, name)
    const isOpen = typeof rest === 'object' && Object.keys(rest).length > 0
    return `dict[str, ${isOpen ? this.of(rest, `${name}Value`) : 'Any'}]`
  }

  #class(schema: Schema, name: string): string {
    const shape = JSON.stringify(schema)
    const same = this.#names.get(shape)
    if (same) return same
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([field, each]) => ({
      field,
      type: this.of(each, name + className(field)),
      isRequired: required.includes(field),
    }))
    this.#names.set(shape, name)
    this.classes.push(typedDict(name, fields))
    return name
  }
}

type Field = { readonly field: string; readonly type: string; readonly isRequired: boolean }

/** Python 3.9 marks optional fields by the class that declares them. */
function typedDict(name: string, fields: readonly Field[]): string {
  const needed = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  if (optional.length === 0) return declared(name, 'TypedDict', needed)
  if (needed.length === 0) return declared(name, 'TypedDict, total=False', optional)
  return [
    declared(`_${name}`, 'TypedDict', needed),
    declared(name, `_${name}, total=False`, optional),
  ].join('\n\n\n')
}

function declared(name: string, bases: string, fields: readonly Field[]): string {
  if (fields.every(({ field }) => pythonName(field) === field))
    return [
      `class ${name}(${bases}):`,
      ...fields.map(({ field, type }) => `    ${field}: ${type}`),
    ].join('\n')
  // Names such as `from` cannot be declared in a class.
  const [base = '', ...total] = bases.split(', ')
  const own = base === 'TypedDict' ? name : `_Own${name}`
  const dictionary = [
    `${own} = TypedDict(`,
    `    ${literal(own)},`,
    '    {',
    ...fields.map(({ field, type }) => `        ${literal(field)}: ${type},`),
    '    },',
    ...total.map((option) => `    ${option},`),
    ')',
  ].join('\n')
  if (own === name) return dictionary
  return `${dictionary}\n\n\nclass ${name}(${base}, ${own}):\n    pass`
}

/** Python's literal of a JSON value other than objects and arrays. */
export function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)]
  if (different.includes('Any')) return 'Any'
  const others = different.filter((each) => each !== 'None')
  const of = others.length > 1 ? `Union[${others.join(', ')}]` : (others[0] ?? 'None')
  return others.length > 0 && others.length < different.length ? `Optional[${of}]` : of
}

function numbered(name: string, at: number): string {
  return at === 0 ? name : `${name}${at + 1}`
}
