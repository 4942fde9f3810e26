import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import type { z } from 'zod'
import type { statusCalls } from '../../../domain/api/status.ts'
import { m } from '../../../messages/page.ts'
import { AccountFrame } from '../../account/sign-in/AccountFrame.tsx'
import { ApiError, callQuery, failureSentence } from '../../api.ts'
import { company, siteFacts } from '../../public-site/site-facts.ts'
import { momentLabel } from '../../shared/when.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Page.tsx'
import styles from './status.module.css'

export const meta: MetaFunction = () => [{ title: m.status_title({ company }) }]

type Status = z.output<(typeof statusCalls)['GET /common/status/']['response']>
type Part = Status['parts'][number]

const names = {
  booking: m.status_booking(),
  payment: m.status_payment(),
  messages: m.status_messages(),
}

/** /status (docs/product/pages.md#status): what works, for everybody. */
export default function StatusPage() {
  const status = useQuery({
    ...callQuery(['status'], 'GET /common/status/', {}),
    refetchInterval: 30_000,
  })
  const { data, error } = status
  if (data) return <States status={data} />
  if (status.isPending) {
    return (
      <AccountFrame title={m.status_heading()}>
        <Loading />
      </AccountFrame>
    )
  }
  const isOffline = error instanceof ApiError && error.code === 'offline'
  return (
    <AccountFrame title={m.status_heading()}>
      <ErrorState
        message={isOffline ? failureSentence(error) : m.status_nothing({ company })}
        onRetry={() => status.refetch()}
        busy={status.isFetching}
      />
    </AccountFrame>
  )
}

function States({ status: { parts, checked_at } }: { status: Status }) {
  const isFine = parts.every(({ state }) => state !== 'failing')
  return (
    <AccountFrame
      title={isFine ? m.status_all_work() : m.status_some_fail()}
      lead={m.status_checked({ time: momentLabel(checked_at) })}
    >
      <ul className={styles.parts} aria-live="polite">
        {parts.map((part) => (
          <li key={part.part} className={styles[part.state]}>
            <strong>{names[part.part]}</strong>
            <span>{sentenceOf(part)}</span>
          </li>
        ))}
      </ul>
      {!isFine && (
        <p>
          {m.status_call_us()} <a href={`tel:${siteFacts.phoneDigits}`}>{siteFacts.phone}</a>
        </p>
      )}
    </AccountFrame>
  )
}

function sentenceOf({ state, since }: Part): string {
  if (state === 'failing') return m.status_fails({ since: momentLabel(since ?? '') })
  return state === 'off' ? m.status_off() : m.status_works()
}
