import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AffectedVisit } from '../../../../domain/api/workers/worker-changes.ts'
import { hourOf } from '../../../../domain/booking/starts/calendar.ts'
import type { UnfitReason } from '../../../../domain/workers/availability.ts'
import { m } from '../../../../messages/page.ts'
import { type CallInput, callQuery } from '../../../api.ts'
import { skillTitle } from '../../../shared/skill-title.ts'
import { momentText, shortDay, timeLabel } from '../../../shared/when.ts'
import { NotYet } from '../../../ui/Loaded.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useCall } from '../../form/use-save.ts'
import { staleAfter } from '../stale.ts'
import styles from './ChangeImpact.module.css'

type Apply = CallInput<'POST /staff/workers/{id}/changes/apply'>

/** Texts of why a worker cannot go to a visit. */
const unfitWords: Readonly<Record<UnfitReason, () => string>> = {
  'not-active': m.staff_handover_not_active,
  'on-leave': m.staff_handover_on_leave,
  'off-duty': m.staff_handover_off_duty,
  'lacks-skill': m.staff_handover_lacks_skill,
  'other-area': m.staff_handover_other_area,
  'other-gender': m.staff_handover_other_gender,
}

/**
 * The visits that a change of a worker would break, each with a replacement. The best is
 * preselected, and everything is saved in one step
 * (docs/product/availability.md#changes-of-a-worker).
 */
export function ChangeImpact({
  worker,
  change,
  reason = '',
  onSaved,
  onClose,
}: {
  /** Without a version, the preview uses the worker's current one. */
  worker: { readonly id: number; readonly name: string; readonly version?: number }
  change: Apply['change']
  /** For the audit log. */
  reason?: string
  onSaved: () => void
  onClose: () => void
}) {
  const params = { id: worker.id }
  const preview = useQuery({
    ...callQuery(
      ['worker', worker.id, 'impact', change],
      'POST /staff/workers/{id}/changes/preview',
      { change },
      params,
    ),
    // Who is free changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const [picked, setPicked] = useState<Picked>({})
  const saving = useCall('POST /staff/workers/{id}/changes/apply', params, {
    stale: [...staleAfter(worker.id), ['bookings']],
    onSaved,
  })
  const visits = preview.data?.visits ?? []
  const open = visits.filter((visit) => choiceFor(visit, picked) === null).length
  const failure = saving.failure ?? saving.fields.visits

  return (
    <FormDialog
      title={m.staff_handover_title({ name: worker.name })}
      saveLabel={m.staff_handover_save()}
      unsaved={false}
      busy={saving.busy}
      waiting={preview.isFetching}
      failure={failure}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={() => {
        if (!preview.data) return void preview.refetch()
        saving.save(
          {
            change,
            reason,
            version: worker.version ?? preview.data.version,
            visits: visits.map((visit) => {
              const { booking_id } = visit
              const choice = choiceFor(visit, picked)
              return typeof choice === 'object' && choice
                ? { booking_id, worker: null, start: choice }
                : { booking_id, worker: choice }
            }),
          },
          // A worker is no longer free, or a visit was added: refetches the preview.
          { onError: () => void preview.refetch() },
        )
      }}
      onClose={onClose}
    >
      {!preview.data && <NotYet query={preview} />}
      {preview.data && (
        <>
          <p>
            {visits.length > 0
              ? m.staff_handover_lead({ name: worker.name, count: visits.length })
              : m.staff_handover_none()}
          </p>
          <ul className={styles.visits}>
            {visits.map((visit) => (
              <Visit
                key={visit.booking_id}
                visit={visit}
                choice={choiceFor(visit, picked)}
                onPick={(value) => setPicked({ ...picked, [visit.booking_id]: value })}
              />
            ))}
          </ul>
          <p role="status" className={styles.open}>
            {open > 0 && m.staff_handover_open({ count: open })}
          </p>
        </>
      )}
    </FormDialog>
  )
}

/** The choice for a visit, as a value of its select: a worker, a start, or empty for nobody. */
type Picked = Readonly<Record<string, string>>
type Start = AffectedVisit['starts'][number]

function startValue({ start_date: day, start_time: time }: Start): string {
  return `${day} ${time}`
}

/** The worker or start of a visit: the picked one while available, otherwise the proposed one. */
function choiceFor(
  { booking_id, replacements, starts, proposed }: AffectedVisit,
  picked: Picked,
): number | Start | null {
  const value = picked[booking_id]
  if (value === '') return null
  return (
    starts.find((start) => startValue(start) === value) ??
    replacements.find(({ worker }) => String(worker) === value)?.worker ??
    proposed
  )
}

function Visit({
  visit,
  choice,
  onPick,
}: {
  visit: AffectedVisit
  choice: number | Start | null
  onPick: (value: string) => void
}) {
  const hour = hourOf(visit.start_time) ?? 0
  const when = m.staff_handover_visit({
    day: shortDay(visit.start_date),
    start: timeLabel(hour),
    end: timeLabel(hour + visit.no_of_hours),
  })
  const what = m.staff_handover_what({
    service: skillTitle(visit.skill),
    customer: visit.customer_name,
    postcode: visit.post_code,
  })
  const chosen = visit.replacements.find(({ worker }) => worker === choice)
  const hint = `reasons-${visit.booking_id}`
  return (
    <li className={styles.visit} data-open={choice === null || undefined}>
      <div>
        <strong>{when}</strong>
        <span>{what}</span>
        <small>
          {visit.booking_id}
          {visit.sessions > 1 &&
            ` · ${m.staff_handover_series({ number: visit.session, count: visit.sessions })}`}
          {` · ${unfitWords[visit.why]()}`}
        </small>
      </div>
      <div>
        <select
          aria-label={m.staff_handover_taker({ visit: when })}
          aria-describedby={hint}
          value={typeof choice === 'number' ? choice : choice ? startValue(choice) : ''}
          onChange={({ currentTarget: { value } }) => onPick(value)}
        >
          {visit.replacements.map(({ worker, name }) => (
            <option key={worker} value={worker}>
              {name}
            </option>
          ))}
          <option value="">
            {visit.replacements.length > 0
              ? m.staff_handover_nobody()
              : m.staff_handover_no_one_free()}
          </option>
          {visit.starts.length > 0 && (
            <optgroup label={m.staff_handover_other_start()}>
              {visit.starts.map((start) => (
                <option key={startValue(start)} value={startValue(start)}>
                  {momentText(start.start_date, start.start_time)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <ul id={hint} className={styles.reasons}>
          {chosen && reasonsOf(chosen).map((reason) => <li key={reason}>{reason}</li>)}
          {choice === null && visit.starts.length > 0 && <li>{m.staff_handover_other_free()}</li>}
          {typeof choice === 'object' && choice && <li>{m.staff_handover_moves()}</li>}
        </ul>
      </div>
    </li>
  )
}

/** Why somebody is a good choice, the strongest reason first. */
function reasonsOf(each: AffectedVisit['replacements'][number]): string[] {
  return [
    ...(each.same_series ? [m.staff_handover_same_series()] : []),
    ...(each.favourite ? [m.staff_handover_favourite()] : []),
    ...(each.times_here > 0 ? [m.staff_handover_here({ count: each.times_here })] : []),
    ...(each.nearby_gap === null ? [] : [m.staff_handover_near({ count: each.nearby_gap })]),
    each.least_hours
      ? m.staff_handover_least({ count: each.week_hours })
      : m.staff_handover_week({ count: each.week_hours }),
    m.staff_handover_free(),
  ]
}
