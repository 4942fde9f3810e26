import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivacyRequest, RetainedItem } from '../../domain/api/customers/privacy-requests.ts'
import { type PrivacyKind, privacyKinds, privacyRules } from '../../domain/privacy/requests.ts'
import { m } from '../../messages/page.ts'
import { call, callQuery } from '../api.ts'
import { FileButton } from '../documents/FileButton.tsx'
import { groundWords, ownKindWords, privacyStates, retainedText } from '../shared/privacy-words.ts'
import { dayLabel, dayOfMoment } from '../shared/when.ts'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/Failure.tsx'
import { LongTextField, SelectField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { downloadOwnData } from './download-own-data.ts'
import styles from './Security.module.css'

const key = ['privacy-requests', 'own']

/**
 * In the profile: the person's requests about personal data with their answers, a form for new
 * ones, and the records stored by law (docs/product/privacy.md#requests).
 */
export function PrivacyRequests() {
  const own = useQuery(callQuery(key, 'GET /account/privacy-requests/'))
  return (
    <Card id="privacy-requests" title={m.privacy_title()}>
      <p>{m.privacy_lead()}</p>
      <Loaded query={own}>
        {({ items, kept }) => (
          <>
            {items.length > 0 && (
              <ul className={styles.list}>
                {items.map((request) => (
                  <li key={request.id}>
                    <Request request={request} />
                  </li>
                ))}
              </ul>
            )}
            <NewRequest />
            <Retained kept={kept} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Retained({ kept }: { kept: readonly RetainedItem[] }) {
  return (
    <section className={styles.part}>
      <h3>{m.privacy_kept_title()}</h3>
      <p className={styles.quiet}>
        {kept.length === 0 ? m.privacy_kept_none() : m.privacy_kept_lead()}
      </p>
      <ul className={styles.list}>
        {kept.map((each) => (
          <li key={each.record}>{retainedText(each)}</li>
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: PrivacyRequest }) {
  const { kind, state, received_at: at, answered_at: answered, ground, answer } = request
  const day = dayOfMoment(at)
  const hasFile = state === 'answered' && (kind === 'access' || kind === 'portability')
  return (
    <div>
      <p>
        {ownKindWords[kind]()} <strong>{privacyStates[state].label()}</strong>
      </p>
      <p className={styles.quiet}>
        {answered === null
          ? m.privacy_line({ day, due: dayLabel(request.due_on) })
          : m.privacy_line_done({ day, answered: dayOfMoment(answered) })}
      </p>
      {request.extended_because && <p>{m.privacy_because({ reason: request.extended_because })}</p>}
      {ground && <p>{m.privacy_refused_because({ ground: groundWords[ground]() })}</p>}
      {state === 'answered' && kind === 'stop-marketing' && <p>{m.privacy_answer_marketing()}</p>}
      {answer && <p>{answer}</p>}
      {hasFile && (
        <div className={styles.buttons}>
          <FileButton save={downloadOwnData}>{m.privacy_file()}</FileButton>
          <a href="/account/my-data/schema/1">{m.privacy_schema()}</a>
        </div>
      )}
    </div>
  )
}

const choices = privacyKinds.map((value) => ({ value, label: ownKindWords[value]() }))

function NewRequest() {
  const queries = useQueryClient()
  const [kind, setKind] = useState<PrivacyKind>('access')
  const { form, busy, errorOf, formError } = useForm({
    read: (text) => ({ values: { kind, words: text('words') }, problems: [] }),
    send: async (values, element) => {
      const done = await call('POST /account/privacy-requests/', values)
      toastSuccess(done.response)
      element.reset()
      setKind('access')
      await Promise.all(
        [key, ['message-choices']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  return (
    <form {...form} className={styles.part}>
      <SelectField
        label={m.privacy_kind()}
        name="kind"
        value={kind}
        choices={choices}
        error={errorOf('kind')}
        onChange={(event) => setKind(event.currentTarget.value as PrivacyKind)}
      />
      {privacyRules[kind].needsWords && (
        <LongTextField
          label={m.privacy_words()}
          hint={m.privacy_words_hint()}
          name="words"
          rows={4}
          maxLength={2000}
          error={errorOf('words')}
        />
      )}
      <FormError message={formError} busy={busy} />
      <div className={styles.buttons}>
        <PlainButton type="submit" variant="outline" busy={busy}>
          {m.privacy_send()}
        </PlainButton>
      </div>
    </form>
  )
}
