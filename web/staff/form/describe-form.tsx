import { Checkbox } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { everySentence } from '../../../domain/messages/every-problem.ts'
import type { Call, CallInput } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { LongTextField, SelectField, TextField } from '../../ui/form/TextField.tsx'
import type { Choice } from './choices.ts'
import { DayField } from './DayField.tsx'
import { amountOf, amountText, wholeOf } from './numbers.ts'
import { Radios } from './Radios.tsx'
import { Several } from './Several.tsx'

export type InputProps<Draft> = {
  readonly value: Draft
  readonly error: string | undefined
  /** The input of all fields of the form. */
  readonly draft: Readonly<Record<string, unknown>>
  onChange(this: void, draft: Draft): void
  /** Changes other fields too. */
  change(this: void, part: Readonly<Record<string, unknown>>): void
}

/** The input converted for the call, or an error message. */
type Read<Sent> =
  | { readonly ok: true; readonly value: Sent }
  | { readonly ok: false; readonly error: string }

/**
 * A field of a form. `Sent` is the type in the call, `Draft` the type of the input. The
 * constructors below create each kind of field; `own` creates any other.
 */
export type Field<Sent, Draft = Sent> = {
  /** The initial input; empty for null and undefined. */
  start(this: void, stored: Sent | null | undefined): Draft
  read(this: void, draft: Draft): Read<Sent>
  draw(this: void, props: InputProps<Draft>): ReactNode
  /** Two consecutive half fields share a line. */
  readonly half?: boolean
  /** Empty input is refused before the form is sent. */
  readonly required?: boolean
  /** Its input is typed, so even a question asks before it is lost. */
  readonly typed?: boolean
}

/** Fields of any form, for code that renders or reads them. */
export type FieldSet = {
  readonly [name: string]: { start: unknown; read: unknown; draw: unknown }
}

export type Fields = Readonly<Record<string, Field<unknown, unknown>>>

/**
 * The fields of a call by the names in its request. A field that is not in the request, or has
 * another type, is a type error.
 */
export type FieldsOf<K extends Call> = FieldsFor<CallInput<K>>

/** Like `FieldsOf`, for a part of a request. */
export type FieldsFor<Body> = { readonly [N in keyof Body]?: Field<Body[N], unknown> }

/** The values that fields send, by name. */
export type Values<F> = {
  [N in keyof F]: F[N] extends { read(draft: never): Read<infer Sent> } ? Sent : never
}

/** The input of fields, by name. */
export type Drafts<F> = {
  [N in keyof F]: F[N] extends { start(stored: never): infer Draft } ? Draft : never
}

type Common<Draft> = {
  /** A sentence under the label; it may depend on the input. */
  readonly hint?: ReactNode | ((draft: Draft) => ReactNode)
  readonly half?: boolean
}

function hintOf<Draft>(hint: Common<Draft>['hint'], draft: Draft): ReactNode {
  return typeof hint === 'function' ? hint(draft) : hint
}

type TextProps = Common<string> & {
  /** The most characters, as in the call. */
  readonly most?: number
  /** `tel` and `email` also set the keyboard of phones. */
  readonly type?: 'text' | 'email' | 'tel'
  /** Converts the input to capitals. */
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

/** A single-line text. */
export function text(label: string, props: TextProps = {}): Field<string> {
  return {
    start: (stored) => stored ?? '',
    read: (value) => ({ ok: true, value }),
    draw: (input) => textInput(label, props, input),
    half: props.half,
    required: props.required,
    typed: true,
  }
}

/** A multi-line text. */
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
    required,
    typed: true,
  }
}

/** How a number is entered. */
type NumberKind = {
  /** Undefined for invalid input. */
  readonly read: (typed: string) => number | undefined
  readonly write: (stored: number) => string
} & (
  | { readonly code: 'amount-unreadable' | 'number-unreadable' | 'percent-unreadable' }
  | { /** The message for other input. */ readonly unreadable: string }
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
    required: props.required,
    typed: true,
  }
}

type NumberProps = TextProps & {
  /** Rejects 0. */
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

/** An integer. */
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

/** Digits sent as a number; anything else is sent as 0, and the call reports the error. */
export function digits(label: string, props: TextProps = {}): Field<number, string> {
  return number(
    label,
    { inputMode: 'numeric', ...props },
    { read: (typed) => Number(typed) || 0, write: String, code: 'number-unreadable' },
  )
}

/** An optional field; empty is sent as null. */
export function orNone<Sent>(field: Field<Sent, string>): Field<Sent | null, string> {
  return {
    ...field,
    read: (typed) => (typed.trim() === '' ? { ok: true, value: null } : field.read(typed)),
  }
}

/** A day, `YYYY-MM-DD`; empty for none. */
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
        onChange={onChange}
        min={min}
        required={required}
      />
    ),
    half,
    required,
  }
}

/** One of a list, which may load later; the first by default. A value may be null for none. */
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

/** Radios, each with its effect. */
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
        onChange={onChange}
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

/** Any other field with a custom input; `error` returns an error message, if any. */
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
    draw,
  }
}
