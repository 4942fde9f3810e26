import { createElement, Fragment, type ReactNode } from 'react'

const mark = '\u0000'

/**
 * A message with elements as parameters: `filled(m.site_read, { terms: <a …>…</a> })`. This way a
 * sentence with a link is one message, and each language has its own word order.
 */
export function filled<Name extends string>(
  message: (params: Record<Name, string>) => string,
  parts: Readonly<Record<Name, ReactNode>>,
): ReactNode {
  const names = Object.keys(parts) as Name[]
  const marked = names.map((name) => [name, mark + name + mark])
  const pieces = message(Object.fromEntries(marked) as Record<Name, string>).split(mark)
  // Odd pieces are the names of parts.
  const shown = pieces.map((piece, at) => (at % 2 === 1 ? parts[piece as Name] : piece))
  return createElement(Fragment, null, ...shown)
}
