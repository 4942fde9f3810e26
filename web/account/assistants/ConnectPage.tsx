import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence } from '../../api.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './Assistants.module.css'

const fields = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const

const scopeWords = {
  'bookings:read': m.assistant_scope_read,
  'bookings:write': m.assistant_scope_write,
  'staff:read': m.assistant_scope_staff,
} as const

/** The requesting program and its scopes, to allow or refuse. */
export function ConnectPage({ search }: { search: URLSearchParams }) {
  const asked = Object.fromEntries(fields.map((name) => [name, search.get(name) ?? '']))
  const request = useQuery({
    ...callQuery(
      ['assistant-request', search.toString()],
      'POST /account/assistants/request/',
      asked,
    ),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const decide = useMutation({
    mutationFn: (allow: boolean) => call('POST /account/assistants/decide/', { ...asked, allow }),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  })
  const { data, error } = request
  const unanswerable = data?.redirect
  useEffect(() => {
    if (unanswerable) window.location.replace(unanswerable)
  }, [unanswerable])

  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (
      <Page width="narrow" title={m.assistant_not_possible()} lead={failureSentence(error)}>
        <ButtonLink to="/">{m.account_book_service()}</ButtonLink>
      </Page>
    )
  if (!data || unanswerable)
    return <PageNotYet width="narrow" title={m.assistant_connect()} query={request} />
  const { name, host, scopes } = data
  const isDone = decide.isSuccess
  const title = scopes.includes('bookings:write') ? m.assistant_ask : m.assistant_ask_read
  return (
    <Page width="narrow" title={title({ name })} lead={m.assistant_ask_lead({ name })}>
      <Card title={m.assistant_may()}>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{scopeWords[scope]()}</li>
          ))}
        </ul>
        <p>{m.assistant_never()}</p>
        <p className={styles.quiet}>{m.assistant_host({ host })}</p>
        {decide.error && <Failure>{failureSentence(decide.error)}</Failure>}
        <div className={styles.buttons}>
          <PlainButton
            variant="accent"
            busy={(decide.isPending || isDone) && decide.variables}
            disabled={isDone}
            onClick={() => decide.mutate(true)}
          >
            {m.assistant_allow()}
          </PlainButton>
          <PlainButton
            variant="outline"
            busy={(decide.isPending || isDone) && !decide.variables}
            disabled={isDone}
            onClick={() => decide.mutate(false)}
          >
            {m.assistant_refuse()}
          </PlainButton>
        </div>
      </Card>
    </Page>
  )
}
