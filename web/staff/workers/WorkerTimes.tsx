import type { HoursSpan } from '../../../domain/workers/hours.ts'
import { m } from '../../../messages/page.ts'
import { spansText } from '../../shared/request-times.ts'
import { dayLabel, weekdayNames } from '../../shared/when.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import parts from '../panel/parts.module.css'
import { EditButton } from '../panel/RecordPanel.tsx'
import { Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { ChangeImpact } from './change/ChangeImpact.tsx'
import { useWorkerChange } from './change/use-worker-change.ts'
import { leaveWords } from './words.ts'
import type { Change, Worker } from './worker.ts'

/** `8:00 AM – 12:00 PM, 2:00 PM – 6:00 PM`, or Off. */
function hoursWords(spans: readonly HoursSpan[]): string {
  return spansText(spans) || m.staff_workers_off()
}

/** Groups consecutive days with equal hours, Monday first: `Mon–Fri` and `8:00 AM – 10:00 PM`. */
function sameHours(week: readonly (readonly HoursSpan[])[]): Fact[] {
  const names = weekdayNames('short')
  const runs: { first: number; last: number; hours: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const hours = hoursWords(week[day] ?? [])
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs.map(({ first, last, hours }) => [
    first === last ? `${names[first]}` : `${names[first]}–${names[last]}`,
    hours,
  ])
}

/** The hours of a week, grouped by days with equal hours. */
export function WeekHours({ week }: { week: readonly (readonly HoursSpan[])[] }) {
  return <Facts facts={sameHours(week)} />
}

/** A worker's weekly hours, single days and leave. */
export function WorkerTimes({
  worker,
  edit,
}: {
  worker: Worker
  /** Undefined for readers who may not edit. */
  edit: ((form: string) => void) | undefined
}) {
  const saving = useWorkerChange(worker)
  const problem = saving.outdated ?? saving.failure
  const remove = (label: string, change: Change) =>
    edit && (
      <button
        type="button"
        className={parts.small}
        aria-label={label}
        disabled={saving.busy}
        onClick={() => saving.save(change)}
      >
        ×
      </button>
    )
  return (
    <>
      <Section
        title={m.staff_workers_week()}
        action={
          <EditButton
            edit={edit}
            form="week"
            label={m.staff_workers_edit_what({ what: m.staff_workers_week() })}
          />
        }
      >
        <WeekHours week={worker.week_hours} />
      </Section>
      {saving.impact && <ChangeImpact {...saving.impact} />}
      {problem && (
        <p className={parts.wrong} role="alert">
          {problem}
        </p>
      )}
      <Section
        title={m.staff_workers_days()}
        action={<EditButton edit={edit} form="day" label={m.staff_workers_add_day()} />}
      >
        <Rows of={worker.days} none={m.staff_workers_days_none()}>
          {({ day, spans, note }) => (
            <Row
              key={day}
              action={remove(m.staff_workers_clear_day({ day: dayLabel(day) }), {
                clear_days: [day],
              })}
            >
              <b>{dayLabel(day)}</b>
              <br />
              {hoursWords(spans)}
              {note && <span className={parts.soft}> · {note}</span>}
            </Row>
          )}
        </Rows>
      </Section>
      <Section
        title={m.staff_workers_leave()}
        action={<EditButton edit={edit} form="leave" label={m.staff_workers_add_leave()} />}
      >
        <Rows of={worker.leave} none={m.staff_workers_leave_none()}>
          {({ id, first_day: first, last_day: last, kind, note }) => (
            <Row
              key={id}
              action={remove(m.staff_workers_remove_leave({ day: dayLabel(first) }), {
                remove_leave: [id],
              })}
            >
              <b>
                {dayLabel(first)}
                {last !== first && ` – ${dayLabel(last)}`}
              </b>
              <br />
              {leaveWords[kind]()}
              {note && <span className={parts.soft}> · {note}</span>}
            </Row>
          )}
        </Rows>
      </Section>
    </>
  )
}
