import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { may, type Permission } from '../../../domain/account/permissions.ts'
import { useSession } from '../../account/session.ts'
import { ApiError, type Call, type CallOutput, callQuery } from '../../api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotYet } from '../../ui/Loaded.tsx'
import styles from './panel.module.css'
import parts from './parts.module.css'

/** The calls that answer with one record, by a part of their path. */
type RecordCall = Extract<Call, `GET ${string}/{${string}}`>

/** What a panel knows of the list that it stands beside. */
export type ListOfPanel = {
  /** The address of the list with another row open; '' closes it. */
  readonly addressOf: (key: string) => string
}

/** What the parts of a panel get. */
export type PanelProps<Record, Part = undefined> = {
  readonly record: Record
  readonly list: ListOfPanel
  /** Opens one of the panel's forms, of a part of the record; undefined for who may not edit. */
  readonly edit: Edit<Part> | undefined
}
type Edit<Part> = (form: string, part?: Part) => void

/** What a form of a panel gets: the record as it was when the form was opened, and a part of it. */
export type FormProps<Record, Part = unknown> = {
  readonly record: Record
  readonly part?: Part | undefined
  readonly onClose: () => void
}

/** All that is particular about the panel of one record (docs/design.md#a-list). */
type PanelDescription<Record, Part> = {
  /** Of its query, which `useSave` renews by it. */
  readonly key: (id: string) => readonly unknown[]
  readonly words: {
    /** Said of a record that is not there, or not for this reader. */
    readonly missing: string
    readonly missingText: string
    /** The way back to the list. */
    readonly back: string
    /** The name of the cross. */
    readonly close: (name: string) => string
  }
  /** What the record is called. */
  readonly nameOf: (record: Record) => string
  /** The heading, and what stands with it. */
  readonly Head: ComponentType<PanelProps<Record, Part>>
  readonly Body: ComponentType<PanelProps<Record, Part>>
  /** What edits the record, by name, for those who may. */
  readonly forms?: {
    readonly permission: Permission
    readonly of: Readonly<{
      [Form in string]: ComponentType<FormProps<Record, Part>>
    }>
  }
  /** How often it is asked for again, in milliseconds: a colleague may change it. */
  readonly renew?: number
}

/** Whether a request for one record is tried again: a refusal stays what it is. */
function retryRecord(count: number, failure: Error): boolean {
  return !(failure instanceof ApiError && failure.status < 500) && count < 2
}

/**
 * The panel of the record that an address names, beside its list or alone, in each of its states.
 * @param name the call that answers with the record.
 */
export function panelOf<K extends RecordCall, Part = undefined>(
  name: K,
  described: PanelDescription<CallOutput<K>, Part>,
) {
  const { key, words, renew } = described
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
          title={words.missing}
          action={<Link to={list.addressOf('')}>{words.back}</Link>}
        >
          {words.missingText}
        </EmptyState>
      )
    }
    return <NotYet query={query} />
  }
}

function Shown<Record, Part>({
  record,
  list,
  described: { words, nameOf, Head, Body, forms },
}: {
  record: Record
  list: ListOfPanel
  described: PanelDescription<Record, Part>
}) {
  // The record as it was when a form was opened: a save is refused if others changed it since.
  const [editing, setEditing] = useState<{
    form: string
    record: Record
    part?: Part | undefined
  }>()
  const role = useSession()?.role
  const edit: Edit<Part> | undefined =
    forms && may(forms.permission, role)
      ? (form, part) => setEditing({ form, record, part })
      : undefined
  const Form = editing && forms?.of[editing.form]
  const name = nameOf(record)
  const listAddress = list.addressOf('')
  const props = { record, list, edit }
  return (
    <article className={styles.panel} aria-label={name}>
      <Link className={styles.back} to={listAddress}>
        {words.back}
      </Link>
      <header className={styles.head}>
        <Head {...props} />
        <Link className={styles.cross} to={listAddress} aria-label={words.close(name)}>
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

/** Opens a form of a panel; nothing for who may not edit. */
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
    <button type="button" className={parts.quiet} onClick={() => edit(form)}>
      {label}
    </button>
  )
}
