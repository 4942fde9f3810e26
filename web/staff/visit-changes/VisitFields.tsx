import { useQuery } from '@tanstack/react-query'
import {
  type Answers,
  type AnswerValue,
  listAnswer,
  numberAnswer,
  type Question,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { changeableQuestions } from '../../../domain/booking/visit-change.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { labelText } from '../../locale.ts'
import { hoursLabel } from '../../shared/when.ts'
import { LongTextField, SelectField, TextField } from '../../ui/form/TextField.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Several } from '../form/Several.tsx'

/** Ranges with more values than this are typed. */
const MOST_CHOICES = 20

type Answer = (field: string, value: AnswerValue | undefined) => void
type Props = {
  service: Service
  /** The booked answers, which may stay even if they are no longer offered. */
  before: Answers
  /** The name of a booked add-on. */
  nameOfSold: (addon: string) => string
  draft: Answers
  errors: Readonly<Record<string, string>>
  answer: Answer
}

/** The questions of a visit that can be changed. */
export function VisitFields(props: Props) {
  return changeableQuestions(props.service).map((question) => (
    <Field key={question.field} question={question} {...props} />
  ))
}

function Field({
  question,
  service,
  before,
  nameOfSold,
  draft,
  errors,
  answer,
}: Props & { question: Question }) {
  const { field, kind } = question
  const text = textAnswer(draft, field)
  const common = {
    label: labelText(question.label),
    error: errors[field],
    name: field,
    autoComplete: 'off',
  }
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...common}
          choices={question.choices.map(({ value, label }) => ({
            value: String(value),
            label: labelText(label),
          }))}
          value={String(draft[field] ?? '')}
          onChange={({ currentTarget: { value } }) =>
            answer(field, question.choices.find((each) => String(each.value) === value)?.value)
          }
        />
      )
    case 'count': {
      const { min, max } = question
      if (max - min > MOST_CHOICES) {
        return (
          <TextField
            {...common}
            inputMode="numeric"
            value={String(draft[field] ?? '')}
            onChange={({ currentTarget: { value } }) => answer(field, value)}
          />
        )
      }
      return <NumberChoice {...common} min={min} max={max} draft={draft} answer={answer} />
    }
    case 'hourly-addon':
      return <HourlyAddon {...common} {...{ service, before, nameOfSold, draft, answer }} />
    case 'addon-hours':
      return textAnswer(draft, 'addon') ? (
        <SelectField
          {...common}
          choices={upTo(service.visitHours(draft)).map((hours) => ({
            value: String(hours),
            label: hoursLabel(hours),
          }))}
          value={String(numberAnswer(draft, field))}
          onChange={({ currentTarget: { value } }) => answer(field, Number(value))}
        />
      ) : null
    case 'fixed-addons':
      return <FixedAddons {...common} {...{ service, before, nameOfSold, draft, answer }} />
    case 'postcode':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          maxLength={5}
          value={String(draft[field] ?? '')}
          onChange={({ currentTarget: { value } }) =>
            answer(field, /^\d+$/.test(value) ? Number(value) : value)
          }
        />
      )
    case 'text':
    case 'address': {
      const input = {
        ...common,
        value: text,
        maxLength: question.maxLength,
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
          answer(field, currentTarget.value),
      }
      const isLong = kind === 'text' && question.long
      return isLong ? <LongTextField {...input} rows={3} /> : <TextField {...input} />
    }
    default:
      return null
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

type FieldProps = {
  label: string
  error: string | undefined
  name: string
  draft: Answers
  answer: Answer
}

function NumberChoice({
  min,
  max,
  draft,
  answer,
  ...field
}: FieldProps & { min: number; max: number }) {
  return (
    <SelectField
      {...field}
      choices={upTo(max - min + 1).map((at) => {
        const value = String(min + at - 1)
        return { value, label: value }
      })}
      value={String(draft[field.name] ?? '')}
      onChange={({ currentTarget: { value } }) => answer(field.name, Number(value))}
    />
  )
}

type AddonProps = FieldProps & Pick<Props, 'service' | 'before' | 'nameOfSold'>

function HourlyAddon({ service, before, nameOfSold, draft, answer, ...field }: AddonProps) {
  const offered = useQuery(
    callQuery(['hourly-addons', service.skill], 'POST /common/get-addons-by-skill/', {
      skill: service.skill,
    }),
  )
  const sold = textAnswer(before, field.name)
  const addons = offered.data ?? []
  const isSoldOnly = sold !== '' && !addons.some(({ addon }) => addon === sold)
  return (
    <SelectField
      {...field}
      choices={[
        { value: '', label: m.staff_change_none() },
        ...(isSoldOnly ? [{ value: sold, label: nameOfSold(sold) }] : []),
        ...addons.map(({ addon, label = addon, cost_per_hour: cost }) => ({
          value: addon,
          label: m.staff_change_priced({ name: label, price: formatRm(cost) }),
        })),
      ]}
      value={textAnswer(draft, field.name)}
      onChange={({ currentTarget: { value } }) => answer(field.name, value || undefined)}
    />
  )
}

function FixedAddons({
  service,
  before,
  nameOfSold,
  draft,
  answer,
  label,
  error,
  name,
}: AddonProps) {
  const offered = useQuery(
    callQuery(['fixed-addons', service.skill], 'POST /common/get-fixed-addons-by-skill/', {
      skill: service.skill,
    }),
  )
  const addons = offered.data ?? []
  const soldOnly = listAnswer(before, name).filter(
    (sold) => !addons.some(({ addon }) => addon === sold),
  )
  const choices = [
    ...soldOnly.map((sold) => ({ value: sold, label: nameOfSold(sold) })),
    ...addons.map(({ addon, label: called = addon, cost }) => ({
      value: addon,
      label: m.staff_change_extra({ name: called, price: formatRm(cost) }),
    })),
  ]
  if (choices.length === 0) return null
  return (
    <Several
      label={label}
      choices={choices}
      chosen={listAnswer(draft, name)}
      error={error}
      onChange={(chosen) => answer(name, chosen)}
    />
  )
}
