import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type PrivacyKind, privacyRules } from '../../../domain/privacy/requests.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { groundWords } from '../../shared/privacy-words.ts'
import { CallForm } from '../form/CallForm.tsx'
import { choicesOf } from '../form/choices.ts'
import { choice, day, type FieldsOf, long } from '../form/describe-form.tsx'
import type { FormProps } from '../panel/RecordPanel.tsx'
import { privacyKindNames, stalePrivacy } from './words.ts'

type Props = FormProps<CallOutput<'GET /staff/privacy-requests/{id}'>>

const extension = {
  reason: long(m.staff_privacy_reason(), {
    hint: m.staff_privacy_answer_hint(),
    rows: 4,
    most: 2000,
    required: true,
  }),
} satisfies FieldsOf<'POST /staff/privacy-requests/{id}/extend/'>

/** Extends the time for an answer once, with a reason that the person reads. */
export function ExtendForm({ record: { id, version }, onClose }: Props) {
  return (
    <CallForm
      call="POST /staff/privacy-requests/{id}/extend/"
      params={{ id }}
      title={m.staff_privacy_extend()}
      saveLabel={m.staff_privacy_extend()}
      fields={extension}
      body={(values) => ({ version, ...values })}
      stale={stalePrivacy}
      onClose={onClose}
    />
  )
}

const answerWith = (hint: string) =>
  long(m.staff_privacy_answer(), { hint, rows: 6, most: 2000, required: true })
const answers = {
  words: { answer: answerWith(m.staff_privacy_answer_hint()) },
  file: { answer: answerWith(m.staff_privacy_answer_access_hint()) },
} satisfies Record<string, FieldsOf<'POST /staff/privacy-requests/{id}/answer/'>>

/** Answers a request in words. */
export function AnswerForm({ record: { id, version, kind }, onClose }: Props) {
  return (
    <CallForm
      call="POST /staff/privacy-requests/{id}/answer/"
      params={{ id }}
      title={m.staff_privacy_give_answer()}
      saveLabel={m.staff_privacy_give_answer()}
      fields={kind === 'access' || kind === 'portability' ? answers.file : answers.words}
      body={(values) => ({ version, ...values })}
      stale={stalePrivacy}
      onClose={onClose}
    />
  )
}

const refusalsOf = (kind: PrivacyKind) =>
  ({
    ground: choice(
      m.staff_privacy_ground(),
      privacyRules[kind].grounds.map((value) => ({ value, label: groundWords[value]() })),
    ),
    answer: answerWith(m.staff_privacy_answer_hint()),
  }) satisfies FieldsOf<'POST /staff/privacy-requests/{id}/refuse/'>
const refusals = {
  access: refusalsOf('access'),
  correction: refusalsOf('correction'),
  'stop-processing': refusalsOf('stop-processing'),
  'stop-marketing': refusalsOf('stop-marketing'),
  portability: refusalsOf('portability'),
}

/** Refuses a request on one of the grounds that the law has for its kind. */
export function RefuseForm({ record: { id, version, kind }, onClose }: Props) {
  return (
    <CallForm
      call="POST /staff/privacy-requests/{id}/refuse/"
      params={{ id }}
      title={m.staff_privacy_refuse()}
      saveLabel={m.staff_privacy_refuse()}
      fields={refusals[kind]}
      stored={{ ground: privacyRules[kind].grounds[0] }}
      body={(values) => ({ version, ...values })}
      stale={stalePrivacy}
      onClose={onClose}
    />
  )
}

const request = {
  kind: choice(m.staff_privacy_kind(), choicesOf(privacyKindNames)),
  received_on: day(m.staff_privacy_received_on(), { required: true }),
  words: long(m.staff_privacy_words(), { hint: m.privacy_words_hint(), rows: 4, most: 2000 }),
} satisfies FieldsOf<'POST /staff/privacy-requests/'>

/** Enters what a customer asked for by phone or mail. */
export function AddRequest({ record: { id }, onClose }: FormProps<{ id: number }>) {
  return (
    <CallForm
      call="POST /staff/privacy-requests/"
      title={m.staff_privacy_add()}
      saveLabel={m.staff_privacy_add()}
      fields={request}
      stored={{ kind: 'access', received_on: dayOf(new Date()) }}
      body={(values) => ({ customer: id, ...values })}
      stale={stalePrivacy}
      onClose={onClose}
    />
  )
}
