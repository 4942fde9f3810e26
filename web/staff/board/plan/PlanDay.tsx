import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanLine, PlanWon } from '../../../../domain/api/bookings/board-plan.ts'
import { m } from '../../../../messages/page.ts'
import { ApiError, call, callQuery } from '../../../api.ts'
import { pageLocale } from '../../../locale.ts'
import { dayLabel, spanText } from '../../../shared/when.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { SidePanel } from '../../form/SidePanel.tsx'
import { useCall } from '../../form/use-save.ts'
import type { Moved } from '../move/MoveVisit.tsx'
import { whatText } from '../words.ts'
import { type LeftOut, lineKey, toggled, wantedOf } from './lines.ts'
import styles from './plan.module.css'

type Scope = { readonly day: string; readonly area: string; readonly skill: string }

/** A plan of a day with its savings. The selected lines are carried out in one step. */
export function PlanDay({
  scope,
  onMade,
  onClose,
}: {
  scope: Scope
  /** Called instead of `onClose` on success. */
  onMade: (made: Moved) => void
  onClose: () => void
}) {
  const proposal = useQuery({
    ...callQuery(['board-plan', scope], 'POST /staff/board/plan/', scope),
    // The day changes by the minute, but the plan on the screen stays until it is requested again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [left, setLeft] = useState<LeftOut>(new Set())
  const [together, setTogether] = useState(0)
  const lines = proposal.data?.lines ?? []
  const wanted = wantedOf(lines, left)
  const part = useQuery({
    ...callQuery(['board-plan', scope, wanted], 'POST /staff/board/plan/', {
      ...scope,
      lines: wanted.map(({ version: _version, ...line }) => line),
    }),
    enabled: wanted.length < lines.length,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const saving = useCall('POST /staff/board/plan/accept/', undefined, {
    stale: [['bookings'], ['today']],
    onSaved: ({ made }) =>
      onMade({
        message: m.staff_board_plan_made(),
        takeBack: () => call('POST /staff/board/plan/undo/', { lines: made }),
      }),
  })
  const failure = saving.failure ?? saving.fields.lines
  const title = m.staff_board_plan_title({ day: dayLabel(scope.day) })
  if (!proposal.data || lines.length === 0)
    return (
      <SidePanel title={title} closeLabel={m.staff_board_plan_close()} onClose={onClose}>
        <Loaded query={proposal}>
          {(data) => (
            <>
              {failure && <Failure>{failure}</Failure>}
              <p role="status">{m.staff_board_plan_none()}</p>
              <Counts {...data} />
            </>
          )}
        </Loaded>
      </SidePanel>
    )
  const isPart = wanted.length < lines.length
  const shown = isPart ? part.data : proposal.data

  return (
    <FormDialog
      title={title}
      saveLabel={
        wanted.length === 0
          ? m.staff_board_plan_save_none()
          : m.staff_board_plan_save({ count: wanted.length })
      }
      unsaved={false}
      busy={saving.busy}
      waiting={proposal.isFetching}
      notice={wanted.length === 0 ? m.staff_board_plan_choose() : undefined}
      failure={failure}
      outdated={saving.outdated}
      staysOnReload
      onReload={async () => {
        await proposal.refetch()
        saving.reset()
      }}
      onSave={() => {
        if (wanted.length === 0) return
        saving.save(
          { day: scope.day, lines: wanted },
          {
            // A worker is no longer free: plan again. After a concurrent change, staff review it
            // first.
            onError: (error) => {
              if (!isOutdated(error)) void proposal.refetch()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <Figures won={shown ?? proposal.data} isOld={isPart && part.isPlaceholderData} />
      <Counts {...proposal.data} />
      <fieldset className={styles.lines}>
        <legend>{m.staff_board_plan_lines({ count: lines.length })}</legend>
        {lines.map((line) => (
          <Line
            key={lineKey(line)}
            line={line}
            isWanted={!left.has(lineKey(line))}
            onToggle={() => {
              const next = toggled(lines, left, line)
              setTogether(Math.abs(next.size - left.size) - 1)
              setLeft(next)
            }}
          />
        ))}
      </fieldset>
      <p role="status" className={styles.together}>
        {together > 0 && m.staff_board_plan_together({ count: together })}
      </p>
    </FormDialog>
  )
}

function isOutdated(error: Error): boolean {
  return error instanceof ApiError && error.code === 'out-of-date'
}

/** How many visits could change, and how many workers were promised. */
function Counts({ visits, promised }: Pick<PlanWon, 'visits' | 'promised'>) {
  return (
    <p className={styles.counts}>
      {[
        m.staff_board_plan_visits({ count: visits }),
        ...(promised > 0 ? [m.staff_board_plan_promised({ count: promised })] : []),
      ].join(' ')}
    </p>
  )
}

const oneDigit = new Intl.NumberFormat(pageLocale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

function Figures({ won, isOld }: { won: Pick<PlanWon, 'before' | 'after'>; isOld: boolean }) {
  const { before, after } = won
  const figures = [
    {
      name: m.staff_board_plan_driving(),
      from: timeText(before.driving_minutes),
      to: timeText(after.driving_minutes),
      won: timeText(before.driving_minutes - after.driving_minutes),
      isWon: after.driving_minutes < before.driving_minutes,
    },
    {
      name: m.staff_board_plan_spread(),
      from: hoursText(before.spread_hours),
      to: hoursText(after.spread_hours),
      won: hoursText(before.spread_hours - after.spread_hours),
      isWon: after.spread_hours < before.spread_hours,
    },
  ]
  return (
    <dl className={styles.figures} aria-busy={isOld || undefined}>
      {figures.map(({ name, from, to, won: saved, isWon }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{m.staff_board_plan_from_to({ from, to })}</span>
            <strong data-won={isWon || undefined}>
              {isWon ? m.staff_board_plan_less({ amount: saved }) : m.staff_board_plan_same()}
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function timeText(minutes: number): string {
  return minutes < 60
    ? m.staff_board_plan_minutes({ minutes })
    : m.staff_board_plan_hours_minutes({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

function hoursText(hours: number): string {
  return m.staff_board_plan_hours({ hours: oneDigit.format(hours) })
}

function Line({
  line,
  isWanted,
  onToggle,
}: {
  line: PlanLine
  isWanted: boolean
  onToggle: () => void
}) {
  const { from, to, driving_before: before, driving_after: after } = line
  return (
    <label className={styles.line} data-out={!isWanted || undefined}>
      <input type="checkbox" checked={isWanted} onChange={onToggle} />
      <span>
        <strong>{m.staff_board_plan_from_to({ from: from.name, to: to.name })}</strong>
        <span>
          {spanText(line)}, {line.customer_name}
        </span>
        <span>{whatText(line)}</span>
        <small>
          {m.staff_board_plan_way({ before: timeText(before), after: timeText(after) })}
        </small>
        <small>
          {m.staff_board_plan_week({
            from: from.name,
            hours: from.week_hours,
            to: to.name,
            others: to.week_hours,
          })}
        </small>
      </span>
    </label>
  )
}
