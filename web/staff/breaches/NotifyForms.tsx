import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BreachWithMails } from '../../../domain/api/company/breaches.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import type { BreachRecipients } from '../../../domain/privacy/breaches.ts'
import { languageNames, locales } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, type CallInput, type CallOutput, call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { CallForm } from '../form/CallForm.tsx'
import { day, type FieldsOf, long, radios, text } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import type { FormProps } from '../panel/RecordPanel.tsx'
import { staleBreaches } from './words.ts'

const toComplete = { rows: 14, most: 5000, required: true, hint: m.staff_breaches_complete() }

const officialFields = {
  to: text(m.staff_breaches_to(), { type: 'email', most: 254, required: true }),
  subject: text(m.staff_breaches_subject(), { most: 200, required: true }),
  text: long(m.staff_breaches_text(), toComplete),
} satisfies FieldsOf<'POST /staff/breaches/{id}/commissioner/'>

/** E-mails the Commissioner (docs/product/privacy.md#breaches). */
export function NotifyCommissioner({ record: breach, onClose }: FormProps<BreachWithMails>) {
  const mail = breach.mails.find(({ audience }) => audience === 'commissioner')
  const written = mail && { to: mail.to ?? '', subject: mail.subject, text: mail.text }
  return (
    <CallForm
      call="POST /staff/breaches/{id}/commissioner/"
      params={{ id: breach.id }}
      title={m.staff_breaches_send_commissioner()}
      saveLabel={m.staff_breaches_send()}
      before={<p className={parts.soft}>{m.staff_breaches_confirmation()}</p>}
      fields={officialFields}
      // One that failed is sent again as it was written.
      stored={written ?? breach.drafts.commissioner}
      body={(values) => ({ ...values, version: breach.version })}
      stale={staleBreaches}
      onClose={onClose}
    />
  )
}

const subjectIn = (language: string) =>
  text(m.staff_breaches_subject_in({ language }), { most: 200, required: true })
const textIn = (language: string) => long(m.staff_breaches_text_in({ language }), toComplete)

const fields = {
  whom: radios<BreachRecipients>(m.staff_breaches_whom(), [
    { value: 'customers', label: m.staff_breaches_whom_customers() },
    { value: 'visits', label: m.staff_breaches_whom_visits() },
    { value: 'emails', label: m.staff_breaches_whom_emails() },
  ]),
  from: day(m.staff_breaches_from(), { required: true }),
  until: day(m.staff_breaches_until(), { required: true }),
  emails: long(m.staff_breaches_emails(), {
    rows: 4,
    most: 50_000,
    required: true,
    hint: m.staff_breaches_emails_hint(),
  }),
  subject_en: subjectIn(languageNames.en),
  text_en: textIn(languageNames.en),
  subject_ms: subjectIn(languageNames.ms),
  text_ms: textIn(languageNames.ms),
  subject_zh: subjectIn(languageNames.zh),
  text_zh: textIn(languageNames.zh),
} satisfies FieldsOf<'POST /staff/breaches/{id}/persons/'>

type Whom = CallInput<'POST /staff/breaches/{id}/recipients/'>
type Count = CallOutput<'POST /staff/breaches/{id}/recipients/'>

/** Counts the recipients first; a second press sends the notification. */
export function NotifyPersons({ record: breach, onClose }: FormProps<BreachWithMails>) {
  const { id, version } = breach
  const form = useForm(fields, startOf(breach))
  const [counted, setCounted] = useState<{ count: Count; of: string }>()
  const counting = useMutation({
    mutationFn: (whom: Whom) =>
      call('POST /staff/breaches/{id}/recipients/', whom, { params: { id } }),
    onSuccess: (count, whom) => setCounted({ count, of: JSON.stringify(whom) }),
  })
  const sending = useCall(
    'POST /staff/breaches/{id}/persons/',
    { id },
    { stale: staleBreaches, onSaved: onClose },
  )
  const count = counted?.of === JSON.stringify(whomOf(form.draft)) ? counted.count : undefined
  const refused = counting.error instanceof ApiError ? (counting.error.fields ?? {}) : {}
  const isPlaced = Object.keys(refused).length > 0
  return (
    <RecordForm
      title={m.staff_breaches_send_persons()}
      saveLabel={
        count ? m.staff_breaches_send_to({ count: count.total }) : m.staff_breaches_count()
      }
      form={form}
      without={hiddenOf(form.draft.whom)}
      saving={
        counting.error
          ? {
              ...sending,
              fields: refused,
              failure: isPlaced ? undefined : failureSentence(counting.error),
            }
          : { ...sending, busy: sending.busy || counting.isPending }
      }
      notice={count && countText(count)}
      onSave={(values) => {
        if (!count) return counting.mutate(whomOf(values))
        const onError = (error: Error) => {
          if (error instanceof ApiError && error.code === 'breach-recipients-changed')
            setCounted(undefined)
        }
        sending.save({ ...values, version, total: count.total }, { onError })
      }}
      onClose={onClose}
    />
  )
}

function startOf({ drafts: { persons } }: BreachWithMails) {
  return {
    subject_en: persons.en.subject,
    text_en: persons.en.text,
    subject_ms: persons.ms.subject,
    text_ms: persons.ms.text,
    subject_zh: persons.zh.subject,
    text_zh: persons.zh.text,
  }
}

/** Days and addresses that are not selected are sent as empty, even if entered before. */
function whomOf({ whom, from, until, emails }: Required<Whom>): Required<Whom> {
  return {
    whom,
    from: whom === 'visits' ? from : '',
    until: whom === 'visits' ? until : '',
    emails: whom === 'emails' ? emails : '',
  }
}

function hiddenOf(whom: Whom['whom']): ('from' | 'until' | 'emails')[] {
  if (whom === 'visits') return ['emails']
  return whom === 'emails' ? ['from', 'until'] : ['from', 'until', 'emails']
}

function countText(count: Count): string {
  const languages = locales
    .filter((locale) => count[locale] > 0)
    .map((locale) => `${languageNames[locale]} ${count[locale]}`)
  return m.staff_breaches_counted({
    count: count.total,
    languages: listLabel(languages, pageLocale),
  })
}
