import type { Template } from './settings.ts'
import { filled, placeholders } from './wire.ts'

/** A message that a merchant sends. */
export type Outgoing = {
  readonly number: string
  readonly reference: string | undefined
  /** Free text, which needs an open window. */
  readonly isText: boolean
  readonly category: string
  readonly text: string
  readonly footer?: string
  readonly language?: string
  readonly buttons?: readonly { readonly text: string; readonly url: string }[]
}

type Parameter = { type?: unknown; text?: unknown }
type Component = { type?: unknown; sub_type?: unknown; index?: unknown; parameters?: Parameter[] }
type Body = {
  messaging_product?: unknown
  to?: unknown
  type?: unknown
  biz_opaque_callback_data?: unknown
  text?: { body?: unknown }
  template?: { name?: unknown; language?: { code?: unknown }; components?: Component[] }
}

const languages: Readonly<Record<string, string>> = { en: 'en', ms: 'ms', zh_CN: 'zh-Hans' }

/** Reads and validates a message. @returns Meta's error code if it is refused. */
export function readOutgoing(
  raw: unknown,
  templates: ReadonlyMap<string, Template> | undefined,
): Outgoing | number {
  const body = (raw ?? {}) as Body
  const to = typeof body.to === 'string' ? body.to.replace(/\D/g, '') : ''
  const reference = body.biz_opaque_callback_data
  if (body.messaging_product !== 'whatsapp' || !/^\d{7,15}$/.test(to)) return 100
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > 512))
    return 100
  const common = { number: `+${to}`, reference: reference as string | undefined }
  if (body.type === 'text') {
    const text = body.text?.body
    if (typeof text !== 'string' || text.length < 1 || text.length > 4096) return 100
    return { ...common, isText: true, category: 'service', text }
  }
  if (body.type !== 'template') return 100
  const { name, language, components = [] } = body.template ?? {}
  const code = language?.code
  if (typeof name !== 'string' || typeof code !== 'string') return 100
  const parameters = textsOf(components.find(({ type }) => type === 'body'))
  const pressed = components.filter(({ type, sub_type }) => type === 'button' && sub_type === 'url')
  // Each has its position among the buttons, and one value.
  if (pressed.some(({ index }, at) => index !== String(at))) return 132000
  const suffixes = pressed.flatMap(textsOf)
  // Meta accepts neither line breaks nor empty values there.
  if ([...parameters, ...suffixes].some((each) => each.trim() === '' || /[\n\t]| {5}/.test(each)))
    return 100
  const shown = { isText: false, language: languages[code] ?? code }
  if (!templates) {
    const text = [`[${name}]`, ...parameters].join(' · ')
    return { ...common, ...shown, category: 'utility', text }
  }
  const template = templates.get(`${name} ${code}`)
  if (template?.status !== 'APPROVED') return 132001
  const isComplete =
    placeholders(template.body) === parameters.length &&
    (template.buttons ?? []).filter(({ url }) => url.includes('{{1}}')).length === suffixes.length
  if (!isComplete) return 132000
  const category = template.category.toLowerCase()
  return { ...common, ...shown, category, ...filled(template, parameters, suffixes) }
}

const textsOf = (component: Component | undefined): string[] =>
  (component?.parameters ?? []).map(({ text }) => (typeof text === 'string' ? text : ''))
