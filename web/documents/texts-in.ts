import { isValidElement, type ReactNode } from 'react'

type Props = {
  readonly children?: ReactNode
  /** Text that the layout engine asks for when it knows the pages. */
  readonly render?: (page: object) => ReactNode
}

/** Everything that a document says: of components without state, as those of a PDF are. */
export function textsIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textsIn).join('')
  if (!isValidElement<Props>(node)) return ''
  const { type, props } = node
  if (typeof type === 'function') return textsIn((type as (own: Props) => ReactNode)(props))
  return textsIn(props.render?.({ pageNumber: 0, totalPages: 0 })) + textsIn(props.children)
}
