import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RenewalPreview, Series } from '../../../domain/api/bookings/series.ts'
import { daysBetween } from '../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { momentText } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { StartChoice } from './StartChoice.tsx'
import { Sums } from './Sums.tsx'
import styles from './series.module.css'
import { seriesAddress } from './series-address.ts'

/**
 * The renewal of a series that ends soon: to book, to pay, or done
 * (docs/product/series.md#renewal). Empty before that.
 * @param isAsked opens the dialog immediately, for the link of a message.
 */
export function Renewal({ series, isAsked }: { series: Series; isAsked: boolean }) {
  const [opened, setOpened] = useState(isAsked)
  const next = series.renewed_by
  if (series.renewal === 'open') {
    return (
      <section className={styles.renewal} aria-label={m.series_renewal()}>
        <p>{series.state === 'ended' ? m.series_renew_lead_ended() : m.series_renew_lead()}</p>
        <PlainButton onClick={() => setOpened(true)}>{m.series_renew()}</PlainButton>
        {opened && <RenewalDialog order={series.order} onClose={() => setOpened(false)} />}
      </section>
    )
  }
  if (!next) return null
  const awaits = series.renewal === 'awaits-payment'
  return (
    <section className={styles.renewal} aria-label={m.series_renewal()}>
      <p>{awaits ? m.series_renewal_awaits() : m.series_renewed()}</p>
      {awaits ? (
        <ButtonLink to={`/payment-result?${new URLSearchParams({ order: next, left: '1' })}`}>
          {m.series_renewal_pay()}
        </ButtonLink>
      ) : (
        <ButtonLink to={seriesAddress(next)} variant="outline">
          {m.series_renewed_view()}
        </ButtonLink>
      )}
    </section>
  )
}

function RenewalDialog({ order, onClose }: { order: string; onClose: () => void }) {
  const [start, setStart] = useState({ start_date: '', start_time: '' })
  const [choices, setChoices] = useState<VisitChoice[]>([])
  const asked = { order, ...start, choices }
  const preview = useQuery({
    ...callQuery(
      ['renewal-preview', asked],
      'POST /booking-details/series/renewal/preview/',
      asked,
    ),
    retry: false,
    // Availability changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const shown = preview.error ? undefined : preview.data
  const isReady = shown !== undefined && !shown.unplaced && !preview.isFetching
  const renewing = useMutation({
    mutationFn: () => {
      const total = shown?.total_cost ?? 0
      const credit = shown?.credit_used ?? 0
      const body = { ...asked, quoted_total: total, quoted_credit: credit }
      // The same renewal, sent again, is answered the same. Short: a month has many visits.
      const first = shown?.start_date ?? ''
      const starts = shown?.visits.map(
        (each) => `${daysBetween(first, each.start_date)}h${each.start_time.slice(0, 2)}`,
      )
      const key = ['renewal', order, first, starts?.join(''), total, credit].join('.')
      return call('POST /booking-details/series/renewal/', body, {
        headers: { 'Idempotency-Key': key },
      })
    },
    onSuccess: ({ order: next, pay_link: link }) => {
      const paid = `/payment-result?${new URLSearchParams({ order: next })}`
      window.location.assign(link?.url ?? paid)
    },
    onError: async (error) => {
      toastError(failureSentence(error))
      // No longer available, or another price: refetches the preview.
      if (error instanceof ApiError && error.status === 409) await preview.refetch()
    },
  })
  return (
    <ConfirmDialog
      open
      title={m.series_renew_ask()}
      confirmLabel={m.series_renew_confirm()}
      // The page is about to be left.
      busy={renewing.isPending || renewing.isSuccess}
      isReady={isReady}
      failure={renewing.error ? failureSentence(renewing.error) : undefined}
      onConfirm={() => renewing.mutate()}
      onClose={onClose}
    >
      <section
        className={styles.effect}
        aria-label={m.series_renew_dates()}
        aria-live="polite"
        aria-busy={preview.isFetching}
      >
        {preview.error && <Failure>{failureSentence(preview.error)}</Failure>}
        {!preview.error && !shown && <p>{m.series_checking()}</p>}
        {shown?.unplaced && (
          <Unplaced
            preview={shown}
            onVisit={(choice) => {
              renewing.reset()
              setChoices((before) => withChoice(before, choice))
            }}
            onStart={(offer) => {
              renewing.reset()
              setChoices([])
              setStart(offer)
            }}
          />
        )}
        {shown && !shown.unplaced && <Next preview={shown} />}
      </section>
    </ConfirmDialog>
  )
}

type Offer = RenewalPreview['visits'][number]
type VisitChoice = Offer & { readonly visit_date: string }

/** Replaces an earlier choice for the same visit. */
function withChoice(before: readonly VisitChoice[], choice: VisitChoice): VisitChoice[] {
  const taken = before.find(({ start_date }) => start_date === choice.visit_date)
  return taken
    ? before.map((each) => (each === taken ? { ...choice, visit_date: taken.visit_date } : each))
    : [...before, choice]
}

/** Other starts for each visit that has no crew, and another first visit instead. */
function Unplaced({
  preview: { unplaced = [], offers = [] },
  onVisit,
  onStart,
}: {
  preview: RenewalPreview
  onVisit: (choice: VisitChoice) => void
  onStart: (offer: Offer) => void
}) {
  return (
    <>
      {unplaced.map(({ start_date: day, start_time: time, offers: others }) => {
        const when = momentText(day, time)
        return (
          <StartChoice
            key={day}
            legend={m.series_offers({ when })}
            offers={others}
            none={m.series_renew_no_day({ when })}
            onChoose={(offer) => onVisit({ visit_date: day, ...offer })}
          />
        )
      })}
      {offers.length > 0 && (
        <StartChoice legend={m.series_renew_offers()} offers={offers} none="" onChoose={onStart} />
      )}
    </>
  )
}

/** The visits that would be booked, who comes, and the price. */
function Next({
  preview: { visits, same_crew, total_cost, credit_used, to_pay },
}: {
  preview: RenewalPreview
}) {
  return (
    <>
      <ul className={styles.changed}>
        {visits.map(({ start_date: day, start_time: time }) => (
          <li key={day} className="numerals">
            {momentText(day, time)}
          </li>
        ))}
      </ul>
      <p>
        {same_crew.length > 0
          ? m.series_renew_same({ names: listLabel(same_crew, pageLocale) })
          : m.series_renew_other()}
      </p>
      <Sums
        sums={[
          { label: m.series_renew_price(), rm: total_cost },
          ...(credit_used === undefined
            ? []
            : [{ label: m.series_renew_credit(), rm: -credit_used }]),
          ...(to_pay === undefined ? [] : [{ label: m.series_owed(), rm: to_pay }]),
        ]}
      />
      {to_pay !== 0 && <p className={styles.soft}>{m.series_renew_link()}</p>}
    </>
  )
}
