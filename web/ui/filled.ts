import { createElement, Fragment, type ReactNode } from 'react'

const mark = '\u0000'

/**
 * A message with elements as parameters: `filled(m.site_read, { terms: <a …>…</a> })`. So a
 * sentence with a link in it is one message, whose words each language orders in its own way.
 */
export function filled<Name extends string>(
  message: (params: Record<Name, string>) => string,
  parts: Readonly<Record<Name, ReactNode>>,
): ReactNode {
  const names = Object.keys(parts) as Name[]
  const marked = names.map((name) => [name, mark + name + mark])
  const pieces = message(Object.fromEntries(marked) as Record<Name, string>).split(mark)
  // Between two marks stands the name of a part.
  const shown = pieces.map((piece, at) => (at % 2 === 1 ? parts[piece as Name] : piece))
  return createElement(Fragment, null, ...shown)
}
