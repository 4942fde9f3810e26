import type { ReactNode } from 'react'
import type { Permission } from '../../../domain/account/permissions.ts'
import type { CallOutput } from '../../api.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { Page } from '../../ui/Page.tsx'
import type { ListDescription } from './describe-list.ts'
import type { ListCall } from './list-state.ts'
import { useRecordList } from './RecordList.tsx'

type Props<K extends ListCall> = {
  permission: Permission
  /** By default the name of the list. */
  title?: string
  /** A sentence under the title. */
  lead?: ReactNode | ((answer: CallOutput<K> | undefined) => ReactNode)
  views?: ReactNode
  of: ListDescription<K>
}

/** A staff page with one list: title, the list's buttons, and the list. */
export function ListPage<K extends ListCall>({
  permission,
  of,
  title = of.caption,
  ...shown
}: Props<K>) {
  return (
    <SignedIn permission={permission} title={title}>
      {/* The key resets rows and filters when another list takes this place. */}
      <Shown key={of.call} of={of} title={title} {...shown} />
    </SignedIn>
  )
}

/** The page of a list without other views. */
export function listPage<K extends ListCall>(
  of: ListDescription<K>,
  props: Omit<Props<K>, 'of' | 'views'>,
) {
  return function PageOfList() {
    return <ListPage {...props} of={of} />
  }
}

function Shown<K extends ListCall>({
  title,
  lead,
  views,
  of,
}: Omit<Props<K>, 'permission'> & { title: string }) {
  const { state, actions, draw } = useRecordList(of)
  const isAlone = state.place === 'alone'
  const words = typeof lead === 'function' ? lead(state.answer) : lead
  return (
    <Page
      width="wide"
      title={title}
      lead={isAlone ? undefined : words}
      actions={isAlone ? undefined : actions}
    >
      {!isAlone && views}
      {draw()}
    </Page>
  )
}
