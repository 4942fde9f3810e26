import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type {
  Series,
  SeriesAction,
  SeriesChangeRequest,
  SeriesVisit,
} from '../../../domain/api/bookings/series.ts'
import { PAUSE_WEEKS } from '../../../domain/booking/series-change.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, callQuery, failureSentence } from '../../api.ts'
import { DayAndStart, useOtherStarts } from '../../booking-time/DayAndStart.tsx'
import { momentText } from '../../shared/when.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SelectField } from '../../ui/form/TextField.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { SeriesEffect } from './SeriesEffect.tsx'
import styles from './series.module.css'

/** The chosen action; for a skip or a move, with its visit. */
export type Opened =
  | { readonly action: 'skip' | 'move'; readonly visit: SeriesVisit }
  | { readonly action: 'pause' | 'end'; readonly visit?: undefined }

type Choices = SeriesChangeRequest['choices']

const titles: Readonly<Record<SeriesAction, readonly [() => string, () => string]>> = {
  skip: [m.series_skip_ask, m.series_skip_confirm],
  move: [m.series_move_ask, m.series_move_confirm],
  pause: [m.series_pause_ask, m.series_pause_confirm],
  end: [m.series_end_ask, m.series_end_confirm],
}

/** A change of a series: shows its effect, then makes exactly that change. */
export function SeriesDialog({
  series,
  opened: { action, visit },
  onClose,
}: {
  series: Series
  opened: Opened
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [weeks, setWeeks] = useState<number>(PAUSE_WEEKS.least)
  const [scope, setScope] = useState<'one' | 'following'>('one')
  const [start, setStart] = useState({ start_date: visit?.start_date ?? '', start_time: '' })
  const [choices, setChoices] = useState<Choices>([])
  const asked = {
    order: series.order,
    action,
    ...(visit ? { booking_id: visit.booking_id } : {}),
    ...(action === 'move' ? { scope, ...start } : {}),
    ...(action === 'pause' ? { weeks } : {}),
    choices,
  }
  const isComplete = action !== 'move' || start.start_time !== ''
  const preview = useQuery({
    ...callQuery(['series-preview', asked], 'POST /booking-details/series/preview/', asked),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    // Availability changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const effect = isComplete && !preview.error ? preview.data : undefined
  const confirmation = preview.isFetching ? undefined : effect?.confirmation
  const making = useMutation({
    mutationFn: () =>
      call(
        'POST /booking-details/series/change/',
        { ...asked, agreed_fee: effect?.fee ?? 0, confirmation: confirmation ?? '' },
        // Identifies this change, so that repeated requests make it only once.
        { headers: { 'Idempotency-Key': confirmation ?? '' } },
      ),
    onSuccess: async ({ response }) => {
      await queries.invalidateQueries({ queryKey: ['bookings'] }).catch(() => undefined)
      onClose()
      toastSuccess(response)
    },
    onError: async (error) => {
      toastError(failureSentence(error))
      if (!(error instanceof ApiError) || error.status !== 409) return
      // No longer available, or changed by others: refetches the preview to confirm again.
      await Promise.all([preview.refetch(), queries.invalidateQueries({ queryKey: ['bookings'] })])
    },
  })
  /** Another choice: clears the errors of the previous one. */
  function choose(set: () => void, isOther = true) {
    making.reset()
    if (isOther) setChoices([])
    set()
  }

  const [title, confirm] = titles[action]
  return (
    <ConfirmDialog
      open
      title={title()}
      confirmLabel={confirm()}
      cancelLabel={action === 'end' || action === 'skip' ? m.series_keep() : m.account_back()}
      destructive={action === 'end' || action === 'skip'}
      busy={making.isPending}
      isReady={confirmation !== undefined}
      failure={making.error ? failureSentence(making.error) : undefined}
      onConfirm={() => making.mutate()}
      onClose={onClose}
    >
      {action === 'pause' && (
        <SelectField
          label={m.series_weeks_label()}
          value={String(weeks)}
          choices={Array.from({ length: PAUSE_WEEKS.most }, (_, at) => ({
            value: String(at + 1),
            label: m.series_weeks({ count: at + 1 }),
          }))}
          onChange={({ currentTarget: { value } }) => choose(() => setWeeks(Number(value)))}
        />
      )}
      {action === 'move' && visit && (
        <MoveFields
          visit={visit}
          scope={scope}
          onScope={(next) => choose(() => setScope(next))}
          start={start}
          onStart={(next) => choose(() => setStart(next))}
        />
      )}
      <section
        className={styles.effect}
        aria-label={m.series_effect()}
        aria-live="polite"
        aria-busy={preview.isFetching}
      >
        {!isComplete && <p>{m.series_choose_start()}</p>}
        {isComplete && preview.error && <Failure>{failureSentence(preview.error)}</Failure>}
        {isComplete && !preview.error && !effect && <p>{m.series_checking()}</p>}
        {effect && (
          <SeriesEffect
            effect={effect}
            onChoose={(choice) =>
              choose(
                () =>
                  setChoices([
                    ...choices.filter(({ booking_id: id }) => id !== choice.booking_id),
                    choice,
                  ]),
                false,
              )
            }
          />
        )}
      </section>
    </ConfirmDialog>
  )
}

type Start = { readonly start_date: string; readonly start_time: string }

function MoveFields({
  visit,
  scope,
  onScope,
  start,
  onStart,
}: {
  visit: SeriesVisit
  scope: 'one' | 'following'
  onScope: (scope: 'one' | 'following') => void
  start: Start
  onStart: (start: Start) => void
}) {
  const name = useId()
  const starts = useOtherStarts(visit, start.start_date)
  const scopes = [
    ['one', m.series_one()],
    ['following', m.series_following()],
  ] as const
  return (
    <>
      <p>{momentText(visit.start_date, visit.start_time)}</p>
      <fieldset className={styles.fields}>
        <legend>{m.series_which()}</legend>
        {scopes.map(([value, label]) => (
          <label key={value} className={styles.radio}>
            <input
              type="radio"
              name={name}
              checked={scope === value}
              onChange={() => onScope(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <DayAndStart
        day={start.start_date}
        time={start.start_time}
        starts={starts}
        onChoose={(day, time) => onStart({ start_date: day, start_time: time })}
      />
    </>
  )
}
