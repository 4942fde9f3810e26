import { Checkbox } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import type { Call, CallInput } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { LongTextField, SelectField, TextField } from '../../ui/TextField.tsx'
import type { Choice } from './choices.ts'
import { DayField } from './DayField.tsx'
import { amountOf, amountText, wholeOf } from './numbers.ts'
import { Radios } from './Radios.tsx'
import { Several } from './Several.tsx'

/** What an input of a form gets. */
export type InputProps<Draft> = {
  readonly value: Draft
  readonly error: string | undefined
  /** What is typed in all fields of the form. */
  readonly draft: Readonly<Record<string, unknown>>
  onChange(this: void, draft: Draft): void
  /** Changes other fields, too. */
  change(this: void, part: Readonly<Record<string, unknown>>): void
}

/** What is typed, as the call takes it, or the sentence of what is wrong with it. */
export type Read<Sent> =
  | { readonly ok: true; readonly value: Sent }
  | { readonly ok: false; readonly error: string }

/**
 * One field of a form. `Sent` is what the call takes, `Draft` what is typed; the constructors below
 * make one of each kind, `own` makes any other.
 */
export type Field<Sent, Draft = Sent> = {
  /** What it begins with; of null and undefined, as an empty field. */
  start(this: void, stored: Sent | null | undefined): Draft
  read(this: void, draft: Draft): Read<Sent>
  draw(this: void, props: InputProps<Draft>): ReactNode
  /** Two such fields that follow each other are on one line. */
  readonly half?: boolean
}

/** Fields of anything, for what draws or reads any form. */
export type FieldSet = {
  readonly [name: string]: { start: unknown; read: unknown; draw: unknown }
}

/** Any fields by their names. */
export type Fields = Readonly<Record<string, Field<unknown, unknown>>>

/**
 * The fields of a call by the names of its request: a field that the call does not take, or of another
 * kind than it takes, is an error of the types.
 */
export type FieldsOf<K extends Call> = FieldsFor<CallInput<K>>

/** As `FieldsOf`, for a part of a request. */
export type FieldsFor<Body> = { readonly [N in keyof Body]?: Field<Body[N], unknown> }

/** What fields send, by their names. */
export type Values<F> = {
  [N in keyof F]: F[N] extends { read(draft: never): Read<infer Sent> } ? Sent : never
}

/** What is typed in fields, by their names. */
export type Drafts<F> = {
  [N in keyof F]: F[N] extends { start(stored: never): infer Draft } ? Draft : never
}

type Common<Draft> = {
  /** A sentence under the label; it may depend on what is typed. */
  readonly hint?: ReactNode | ((draft: Draft) => ReactNode)
  readonly half?: boolean
}

function hintOf<Draft>(hint: Common<Draft>['hint'], draft: Draft): ReactNode {
  return typeof hint === 'function' ? hint(draft) : hint
}

type TextProps = Common<string> & {
  /** How many characters at most, as the call takes them. */
  readonly most?: number
  /** `tel` and `email` also choose a phone's keyboard. */
  readonly type?: 'text' | 'email' | 'tel'
  /** Written in capitals. */
  readonly capitals?: boolean
} & Pick<ComponentProps<'input'>, 'inputMode' | 'lang' | 'readOnly' | 'required' | 'spellCheck'>

function textInput(
  label: string,
  { hint, most, half: _half, capitals, ...input }: TextProps,
  { value, error, onChange }: InputProps<string>,
) {
  return (
    <TextField
      autoComplete="off"
      {...(capitals ? { autoCapitalize: 'characters' } : {})}
      {...input}
      label={label}
      hint={hintOf(hint, value)}
      error={error}
      maxLength={most}
      value={value}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(capitals ? typed.toUpperCase() : typed)
      }
    />
  )
}

/** A line of text. */
export function text(label: string, props: TextProps = {}): Field<string> {
  return {
    start: (stored) => stored ?? '',
    read: (value) => ({ ok: true, value }),
    draw: (input) => textInput(label, props, input),
    half: props.half,
  }
}

/** Several lines of text. */
export function long(
  label: string,
  {
    hint,
    most,
    rows,
    required,
  }: Common<string> & {
    most?: number
    rows?: number
    required?: boolean
  },
): Field<string> {
  return {
    start: (stored) => stored ?? '',
    read: (value) => ({ ok: true, value }),
    draw: ({ value, error, onChange }) => (
      <LongTextField
        label={label}
        hint={hintOf(hint, value)}
        error={error}
        rows={rows}
        maxLength={most}
        required={required}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  }
}

/** How a number is typed. */
type NumberKind = {
  /** Undefined for what is none. */
  readonly read: (typed: string) => number | undefined
  readonly write: (stored: number) => string
} & (
  | { readonly code: 'amount-unreadable' | 'number-unreadable' | 'percent-unreadable' }
  | { /** What is then said. */ readonly unreadable: string }
)

/** A number of any kind. */
export function number(
  label: string,
  props: TextProps,
  { read, write, ...wrong }: NumberKind,
): Field<number, string> {
  return {
    start: (stored) => (stored === null || stored === undefined ? '' : write(stored)),
    read: (typed) => {
      const value = read(typed)
      if (value !== undefined) return { ok: true, value }
      const error =
        'code' in wrong ? everySentence({ code: wrong.code }, pageLocale) : wrong.unreadable
      return { ok: false, error }
    },
    draw: (input) => textInput(label, props, input),
    half: props.half,
  }
}

type NumberProps = TextProps & {
  /** 0 is none. */
  readonly positive?: boolean
}

/** An amount in RM, `12.5` or `12,50`. */
export function amount(
  label: string,
  { positive = false, ...props }: NumberProps = {},
): Field<number, string> {
  return number(
    label,
    { inputMode: 'decimal', ...props },
    { read: above(positive, amountOf), write: amountText, code: 'amount-unreadable' },
  )
}

/** A whole number. */
export function whole(
  label: string,
  { positive = false, ...props }: NumberProps = {},
): Field<number, string> {
  return number(
    label,
    { inputMode: 'numeric', ...props },
    { read: above(positive, wholeOf), write: String, code: 'number-unreadable' },
  )
}

function above(positive: boolean, read: (typed: string) => number | undefined) {
  return (typed: string) => {
    const value = read(typed)
    return positive && value === 0 ? undefined : value
  }
}

/** Digits that are sent as a number, and 0 for anything else: the call says what is wrong. */
export function digits(label: string, props: TextProps = {}): Field<number, string> {
  return number(
    label,
    { inputMode: 'numeric', ...props },
    { read: (typed) => Number(typed) || 0, write: String, code: 'number-unreadable' },
  )
}

/** A field that may be empty, which is sent as null. */
export function orNone<Sent>(field: Field<Sent, string>): Field<Sent | null, string> {
  return {
    ...field,
    start: (stored) => field.start(stored),
    read: (typed) => (typed.trim() === '' ? { ok: true, value: null } : field.read(typed)),
    draw: (input) => field.draw(input),
  }
}

/** A day, `YYYY-MM-DD`; '' for none. */
export function day(
  label: string,
  { hint, half, min, required }: Common<string> & { min?: string; required?: boolean } = {},
): Field<string> {
  return {
    start: (stored) => stored ?? '',
    read: (value) => ({ ok: true, value }),
    draw: ({ value, error, onChange }) => (
      <DayField
        label={label}
        hint={hintOf(hint, value)}
        error={error}
        value={value}
        onChange={(chosen) => onChange(chosen)}
        min={min}
        required={required}
      />
    ),
    half,
  }
}

/** One of a list, which may come later; without a value the first. A value may be null, for none. */
export function choice<Value extends string | number | null>(
  label: string,
  choices: readonly { readonly value: Value; readonly label: string }[],
  { hint, half, disabled }: Common<Value> & { disabled?: boolean } = {},
): Field<Value> {
  const first = choices[0]?.value as Value
  const textOf = (value: Value) => (value === null ? '' : String(value))
  return {
    start: (stored) => stored ?? first,
    read: (value) => ({ ok: true, value: value ?? first }),
    draw: ({ value, error, onChange }) => (
      <SelectField
        label={label}
        hint={hintOf(hint, value)}
        error={error}
        disabled={disabled}
        value={textOf(value ?? first)}
        choices={choices.map((each) => ({ value: textOf(each.value), label: each.label }))}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((each) => textOf(each.value) === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      />
    ),
    half,
  }
}

/** One of a few, all of them seen at once, each with what it comes to. */
export function radios<Value extends string>(
  label: string,
  choices: readonly (Choice<Value> & { readonly detail?: ReactNode })[],
): Field<Value> {
  const [first] = choices
  return {
    start: (stored) => stored ?? (first?.value as Value),
    read: (value) => ({ ok: true, value }),
    draw: ({ value, onChange }) => (
      <Radios legend={label} value={value} choices={choices} onChange={onChange} />
    ),
  }
}

/** A text that must not be empty. */
export function needed(field: Field<string>, missing: string): Field<string> {
  return {
    ...field,
    read: (typed) => (typed.trim() === '' ? { ok: false, error: missing } : field.read(typed)),
  }
}

/** Several of a list. */
export function several<Value extends string | number>(
  label: string,
  choices: readonly Choice<Value>[],
  { hint, inline }: Common<readonly Value[]> & { inline?: boolean } = {},
): Field<Value[], readonly Value[]> {
  return {
    start: (stored) => stored ?? [],
    read: (value) => ({ ok: true, value: [...value] }),
    draw: ({ value, error, onChange }) => (
      <Several
        label={label}
        hint={hintOf(hint, value)}
        error={error}
        choices={choices}
        inline={inline}
        chosen={value}
        onChange={(chosen) => onChange(chosen)}
      />
    ),
  }
}

/** Yes or no. */
export function check(
  label: string,
  {
    hint,
    disabled = () => false,
  }: Common<boolean> & { disabled?: (draft: Readonly<Record<string, unknown>>) => boolean } = {},
): Field<boolean> {
  return {
    start: (stored) => stored ?? false,
    read: (value) => ({ ok: true, value }),
    draw: ({ value, draft, onChange }) => (
      <Checkbox
        label={label}
        description={hintOf(hint, value)}
        checked={value}
        disabled={disabled(draft)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    ),
  }
}

/** Anything else, with an input of its own; `error` says what is wrong with it, if anything. */
export function own<Value>(
  empty: Value,
  draw: (props: InputProps<Value>) => ReactNode,
  error: (value: Value) => string | undefined = () => undefined,
): Field<Value> {
  return {
    start: (stored) => stored ?? empty,
    read: (value) => {
      const wrong = error(value)
      return wrong === undefined ? { ok: true, value } : { ok: false, error: wrong }
    },
    draw: (props) => draw(props),
  }
}
