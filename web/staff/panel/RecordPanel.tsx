import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { may, type Permission } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { ApiError, type Call, type CallOutput, callQuery } from '../../api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import styles from './panel.module.css'
import parts from './parts.module.css'
import { QuietButton } from './QuietButton.tsx'

/** Calls that answer with one record, by a path parameter. */
type RecordCall = Extract<Call, `GET ${string}/{${string}}`>

/** What a panel knows of the list beside it. */
export type ListOfPanel = {
  /** The address of the list with another row open; empty closes it. */
  readonly addressOf: (key: string) => string
}

export type PanelProps<Record, Part = undefined> = {
  readonly record: Record
  readonly list: ListOfPanel
  /** Opens a form of the panel for a part of the record; undefined for readers who may not edit. */
  readonly edit: Edit<Part> | undefined
}
type Edit<Part> = (form: string, part?: Part) => void

/** The props of a panel's form: the record when the form was opened, and a part of it. */
export type FormProps<Record, Part = unknown> = {
  readonly record: Record
  readonly part?: Part
  readonly onClose: () => void
}

/** The description of a record's panel (docs/design.md#a-list). */
type PanelDescription<Record, Part> = {
  /** The key of its query, by which `useSave` refetches it. */
  readonly key: (id: string) => readonly unknown[]
  /** The label of the cross, if it is not the usual one. */
  readonly close?: (name: string) => string
  readonly nameOf: (record: Record) => string
  /** The heading, if it is not the name of the record. */
  readonly titleOf?: (record: Record) => string
  /** The line below the heading. */
  readonly Line?: ComponentType<PanelProps<Record, Part>>
  /** Replaces heading and line. */
  readonly Head?: ComponentType<PanelProps<Record, Part>>
  readonly Body: ComponentType<PanelProps<Record, Part>>
  /** Forms that edit the record, by name, for permitted readers. */
  readonly forms?: {
    readonly permission: Permission
    readonly of: Readonly<{
      [Form in string]: ComponentType<FormProps<Record, Part>>
    }>
  }
  /** Polling interval in milliseconds, as colleagues may change it. */
  readonly renew?: number
}

/** Whether to retry a request for a record: refusals are final. */
function retryRecord(count: number, failure: Error): boolean {
  return !(failure instanceof ApiError && failure.status < 500) && count < 2
}

/**
 * The panel of the record in the address, beside its list or alone, in all its states.
 * @param name the call that answers with the record.
 */
export function panelOf<K extends RecordCall, Part = undefined>(
  name: K,
  described: PanelDescription<CallOutput<K>, Part>,
) {
  const { key, renew } = described
  const param = /\{(\w+)\}/.exec(name)?.[1] ?? 'id'
  return function Panel({ id, list }: { id: string; list: ListOfPanel }) {
    const query = useQuery({
      ...callQuery(key(id), name, undefined, { [param]: id }),
      retry: retryRecord,
      refetchInterval: renew,
    })
    const { data, error } = query
    if (data !== undefined) {
      return <Shown record={data as CallOutput<K>} list={list} described={described} />
    }
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return (
        <EmptyState
          title={m.staff_list_gone()}
          action={<Link to={list.addressOf('')}>{m.staff_list_back()}</Link>}
        >
          {m.staff_list_gone_text()}
        </EmptyState>
      )
    }
    return <NotYet query={query} />
  }
}

function Shown<Record, Part>({
  record,
  list,
  described: { close, nameOf, titleOf = nameOf, Line, Head, Body, forms },
}: {
  record: Record
  list: ListOfPanel
  described: PanelDescription<Record, Part>
}) {
  // The record when a form was opened: saving is refused if others have changed it since.
  const [editing, setEditing] = useState<{
    form: string
    record: Record
    part?: Part
  }>()
  const role = useSession()?.role
  const edit: Edit<Part> | undefined =
    forms && may(forms.permission, role)
      ? (form, part) => setEditing({ form, record, part })
      : undefined
  const panel = useRef<HTMLElement>(null)
  const isUsed = useRef(false)
  // A button that is gone after a change leaves its focus to the panel.
  useEffect(() => {
    if (record && isUsed.current && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true })
  }, [record])
  const Form = editing && forms?.of[editing.form]
  const name = nameOf(record)
  const listAddress = list.addressOf('')
  const props = { record, list, edit }
  return (
    <article
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={name}
      onFocus={() => {
        isUsed.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) isUsed.current = false
      }}
    >
      <Link className={styles.back} to={listAddress}>
        {m.staff_list_back()}
      </Link>
      <header className={styles.head}>
        {Head ? (
          <Head {...props} />
        ) : (
          <div>
            <h2>{titleOf(record)}</h2>
            {Line && (
              <p className={parts.line}>
                <Line {...props} />
              </p>
            )}
          </div>
        )}
        <Link
          className={styles.cross}
          to={listAddress}
          aria-label={close?.(name) ?? m.staff_list_close_named({ name })}
        >
          ×
        </Link>
      </header>
      <Body {...props} />
      {Form && (
        <Form record={editing.record} part={editing.part} onClose={() => setEditing(undefined)} />
      )}
    </article>
  )
}

/** The forms that edit the record itself: the key `e` opens them. */
const ownForms = ['details', 'change']

/** Opens a form of a panel; empty for readers who may not edit. */
export function EditButton({
  edit,
  form,
  label,
}: {
  edit: ((form: string) => void) | undefined
  form: string
  label: string
}) {
  if (!edit) return null
  return (
    <QuietButton
      aria-keyshortcuts={ownForms.includes(form) ? 'e' : undefined}
      onClick={() => edit(form)}
    >
      {label}
    </QuietButton>
  )
}
