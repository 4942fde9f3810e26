import { useMutation, useQuery } from '@tanstack/react-query'
import { listLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, type CallOutput, call, callQuery, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { useGo } from '../../navigation.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, dayLabel } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { filledForm } from '../../wizard/draft/filled-form.ts'
import styles from './WaitingPage.module.css'

type Opened = CallOutput<'GET /waiting-list/'>

/**
 * An entry of the waiting list: opens the filled-in form while a start is available, or deletes the
 * entry.
 */
export function WaitingPage({ entry }: { entry: string }) {
  const go = useGo()
  const opened = useQuery({
    ...callQuery(['waiting', entry], 'GET /waiting-list/', { entry }),
    enabled: entry !== '',
    retry: false,
  })
  const wait = useMutation({
    mutationFn: () => call('POST /waiting-list/wait/', { entry }),
    // A start may have become available.
    onSettled: () => opened.refetch(),
  })
  const end = useMutation({ mutationFn: () => call('POST /waiting-list/end/', { entry }) })
  const { data, error } = opened

  const toForm = (of: Opened) => {
    const form = openForm(of)
    if (form) go(form)
  }
  if (end.isSuccess)
    return (
      <Page width="narrow" title={m.waiting_ended()} lead={end.data.response}>
        {data && <PlainButton onClick={() => toForm(data)}>{m.waiting_other_days()}</PlainButton>}
      </Page>
    )
  if (!entry || (error instanceof ApiError && error.status === 404))
    return (
      <Page width="narrow" title={m.waiting_over()} lead={m.waiting_over_lead()}>
        <ButtonLink to="/">{m.account_book_service()}</ButtonLink>
      </Page>
    )
  if (!data) return <PageNotYet width="narrow" title={m.waiting_page()} query={opened} />

  const isFree = data.starts.length > 0
  const failed = wait.error ?? end.error
  return (
    <Page width="narrow" {...textsOf(data)}>
      <Card>
        <Facts inColumns facts={factsOf(data)} />
        {failed && <Failure>{failureSentence(failed)}</Failure>}
        <div className={styles.buttons}>
          <PlainButton variant={isFree ? 'accent' : 'outline'} onClick={() => toForm(data)}>
            {isFree ? m.waiting_choose() : m.waiting_other_days()}
          </PlainButton>
          {!isFree && !data.waits && (
            <PlainButton variant="accent" busy={wait.isPending} onClick={() => wait.mutate()}>
              {m.waiting_again()}
            </PlainButton>
          )}
          <PlainButton variant="outline" busy={end.isPending} onClick={() => end.mutate()}>
            {m.waiting_stop()}
          </PlainButton>
        </div>
      </Card>
    </Page>
  )
}

function textsOf({ starts, waits }: Opened): { title: string; lead: string } {
  if (starts.length > 0) return { title: m.waiting_free(), lead: m.waiting_free_lead() }
  if (waits) return { title: m.waiting_waits(), lead: m.waiting_waits_lead() }
  return { title: m.waiting_gone(), lead: m.waiting_gone_lead() }
}

function factsOf({ skill, start_date: day, post_code: postcode, starts }: Opened): Fact[] {
  return [
    [m.waiting_service(), skillTitle(skill)],
    [m.waiting_day(), dayLabel(day)],
    [m.waiting_postcode(), String(postcode)],
    starts.length > 0 && [
      m.waiting_starts(),
      listLabel(
        starts.map((start) => clockLabel(start)),
        pageLocale,
      ),
    ],
  ]
}

/**
 * Fills in the form of this tab. Returns its address; undefined if the service is no longer
 * offered.
 */
function openForm({ skill, post_code, start_date, answers }: Opened): string | undefined {
  const service = serviceBySkill(skill)
  if (!service) return undefined
  const date = service.questions.find(({ kind }) => kind === 'date')?.field ?? 'start_date'
  const place = service.questions.find(({ kind }) => kind === 'postcode')?.field
  const here = place ? { [place]: String(post_code) } : {}
  return filledForm(service, post_code, {
    step: 'details',
    answers: { ...answers, [date]: start_date, ...here },
  })
}
