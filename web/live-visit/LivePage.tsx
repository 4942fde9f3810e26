import { useCallback } from 'react'
import { crewHasArrived } from '../../domain/visits/arrival.ts'
import { m } from '../../messages/page.ts'
import { useSession } from '../account/session.ts'
import { call, unreachable } from '../api.ts'
import { useAddress } from '../navigation.tsx'
import { siteFacts } from '../public-site/site-facts.ts'
import { bookingAddress } from '../shared/booking-address.ts'
import { Tip } from '../shared/Tip.tsx'
import { DoneList } from '../shared/visit/DoneList.tsx'
import { StepList, stepTimes } from '../shared/visit/StepList.tsx'
import { VisitCode } from '../shared/visit/VisitCode.tsx'
import { VisitPhotos } from '../shared/visit/VisitPhotos.tsx'
import { timeOfMoment } from '../shared/when.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { filled } from '../ui/form/filled.ts'
import { Loading, Page } from '../ui/Page.tsx'
import { Arrival } from './Arrival.tsx'
import { CashOrOnline } from './CashOrOnline.tsx'
import { ExtraTime, extraTimeTitle } from './ExtraTime.tsx'
import styles from './LivePage.module.css'
import { NoteForm } from './NoteForm.tsx'
import { type Live, useLive } from './use-live.ts'

/** /t/{token}: a visit as it happens, for whoever has its link (docs/product/visits.md#what-the-customer-sees). */
export function LivePage() {
  const { path, known } = useAddress()
  const token = known ? (path.split('/')[2] ?? '') : undefined
  const { visit, at, failed, unknown, ask } = useLive(token)
  if (unknown) return <Unknown />
  if (!visit || !at)
    return (
      <Page width="narrow" title={m.visit_title()}>
        {failed ? <ErrorState message={unreachable} onRetry={ask} /> : <Loading />}
      </Page>
    )
  const time = timeOfMoment(at)
  return (
    <Page width="narrow" title={titleOf(visit)}>
      <p className="visually-hidden" role="status">
        {titleOf(visit)} {extraTimeTitle(visit.extra_time)}
      </p>
      <Visit visit={visit} token={token ?? ''} ask={ask} />
      <p className={styles.updated} data-old={failed || undefined}>
        {failed ? m.visit_not_updated({ time }) : m.visit_updated({ time })}
      </p>
    </Page>
  )
}

function titleOf({ finished_at, started_at, arrived_at, on_the_way_at }: Live): string {
  if (finished_at) return m.visit_finished()
  if (started_at) return m.visit_started()
  if (arrived_at) return m.visit_arrived()
  return on_the_way_at ? m.visit_on_the_way() : m.visit_title()
}

function Visit({ visit, token, ask }: { visit: Live; token: string; ask: () => void }) {
  const times = stepTimes(visit)
  return (
    <div className={styles.visit}>
      {visit.extra_time && <ExtraTime asked={visit.extra_time} token={token} onAnswered={ask} />}
      <Card title={m.visit_crew()}>
        <Arrival visit={visit} isThere={crewHasArrived(times)} />
      </Card>
      {visit.code && (
        <Card title={m.visit_code()}>
          <VisitCode code={visit.code} />
        </Card>
      )}
      <CashOrOnline visit={visit} />
      {times.finishedAt && <Done visit={visit} token={token} />}
      <TipByLink visit={visit} token={token} />
      <Card title={m.visit_steps()}>
        <StepList times={times} isOver={times.finishedAt !== undefined} />
      </Card>
      <Card title={m.visit_contact()}>
        <NoteForm visit={visit} token={token} onSent={ask} />
        <p className={styles.call}>
          <a href={`tel:${visit.company_phone.replace(/[^+\d]/g, '')}`}>
            {m.visit_call({ company: visit.company })} · {visit.company_phone}
          </a>
        </p>
      </Card>
    </div>
  )
}

/** After the visit: the checklist, and a link to the booking. */
function Done({ visit, token }: { visit: Live; token: string }) {
  const session = useSession()
  const { startedAt, finishedAt } = stepTimes(visit)
  const { to } = bookingAddress('/booking-details', visit)
  const read = useCallback(
    (id: string) => call('GET /visits/live/photos/{id}', { token }, { params: { id } }),
    [token],
  )
  return (
    <Card title={m.visit_done()}>
      <Facts
        inColumns
        facts={[
          [m.visit_done_service(), visit.service],
          visit.addons.length > 0 && [m.visit_done_addons(), visit.addons.join(', ')],
          startedAt !== undefined &&
            finishedAt !== undefined && [
              m.visit_done_time(),
              m.account_span({ start: timeOfMoment(startedAt), end: timeOfMoment(finishedAt) }),
            ],
        ]}
      />
      {visit.checklist.length > 0 && (
        <div className={styles.list}>
          <DoneList items={visit.checklist} />
        </div>
      )}
      {visit.photos.length > 0 && (
        <div className={styles.list}>
          <VisitPhotos photos={visit.photos} read={read} />
        </div>
      )}
      <p className={styles.lead}>{m.visit_booking_lead()}</p>
      <p>
        <ButtonLink to={session ? to : `/login?next=${encodeURIComponent(to)}`}>
          {session ? m.visit_booking() : m.visit_log_in()}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** The link is wrong, or not valid now: what to do. */
function Unknown() {
  return (
    <Page
      width="narrow"
      title={m.visit_unknown()}
      lead={filled(m.visit_unknown_lead, {
        phone: (
          <a className={styles.phone} href={`tel:${siteFacts.phoneDigits}`}>
            {siteFacts.phone}
          </a>
        ),
      })}
    />
  )
}

function TipByLink({ visit, token }: { visit: Live; token: string }) {
  return <Tip visit={visit} begin={(amount) => call('POST /tips/live/', { token, amount })} />
}
