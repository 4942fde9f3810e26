import { isValidElement, type ReactNode } from 'react'

type Props = {
  readonly children?: ReactNode
  /** Text that the layout engine asks for when it knows the pages. */
  readonly render?: (page: object) => ReactNode
}

/** All texts of a document made of stateless components, such as a PDF. */
export function textsIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textsIn).join('')
  if (!isValidElement<Props>(node)) return ''
  const { type, props } = node
  if (typeof type === 'function') return textsIn((type as (own: Props) => ReactNode)(props))
  return textsIn(props.render?.({ pageNumber: 0, totalPages: 0 })) + textsIn(props.children)
}
