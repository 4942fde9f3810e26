import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { holidayPlaces, holidayTreatments } from '../../../domain/booking/holidays.ts'
import { clockLabel, dayLabel } from '../../../domain/messages/format.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { DayField } from '../form/DayField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import styles from '../rates/rates.module.css'
import { type Holiday, holidayName, placeName } from './names.ts'

type Draft = Pick<Holiday, 'day' | 'name' | 'name_ms' | 'name_zh' | 'place' | 'treatment'>

function draftOf(holiday: Holiday | undefined, year: number): Draft {
  if (!holiday) {
    return {
      day: `${year}-01-01`,
      name: '',
      name_ms: '',
      name_zh: '',
      place: 'all',
      treatment: 'open',
    }
  }
  const { day, name, name_ms, name_zh, place, treatment } = holiday
  return { day, name, name_ms, name_zh, place, treatment }
}

const choices = {
  open: m.staff_holidays_open_long,
  dearer: m.staff_holidays_dearer_long,
  closed: m.staff_holidays_closed_long,
}

/** Adds a public holiday, or changes or removes one. Closing it shows the visits of the day first. */
export function HolidayDialog({
  holiday,
  year,
  onClose,
}: {
  /** Undefined: a new one. */
  holiday: Holiday | undefined
  year: number
  onClose: () => void
}) {
  const [begun] = useState(() => draftOf(holiday, year))
  const [draft, setDraft] = useState(begun)
  // Of when the dialog opened: newer data must not make a colleague's change unseen.
  const [version] = useState(holiday?.version ?? 0)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const closes = draft.treatment === 'closed'
  const visits = useQuery({
    queryKey: ['holiday-visits', draft.day, draft.place],
    queryFn: ({ signal }) =>
      call('POST /staff/holidays/visits/', { day: draft.day, place: draft.place }, { signal }),
    enabled: closes && draft.day !== '',
  })
  const stale = [['staff-holidays'], ['holiday-visits'], ['price-changes']]
  const saving = useSave(
    () => {
      const agreed_visits = closes ? visits.data?.items.length : undefined
      const body = { ...draft, name: draft.name.trim(), agreed_visits }
      return holiday
        ? call(
            'PUT /staff/holidays/{id}',
            { ...body, version },
            { params: { id: String(holiday.id) } },
          )
        : call('POST /staff/holidays/', body)
    },
    { stale, onSaved: onClose },
  )
  const removing = useSave(
    ({ id, day, name }: Holiday) =>
      call(
        'POST /staff/holidays/{id}/remove/',
        { version, day, name },
        { params: { id: String(id) } },
      ),
    { stale, onSaved: onClose },
  )
  const { fields } = saving
  const inTheWay = closes ? (visits.data?.items ?? []) : []
  return (
    <FormDialog
      title={holiday ? holidayName(holiday) : m.staff_holidays_new()}
      unsaved={JSON.stringify(draft) !== JSON.stringify(begun)}
      busy={saving.busy || removing.busy || (closes && visits.isFetching)}
      failure={saving.failure ?? removing.failure}
      outdated={saving.outdated ?? removing.outdated}
      onReload={saving.reload}
      onSave={() => saving.save(undefined)}
      onClose={onClose}
    >
      <DayField
        label={m.staff_holidays_day()}
        hint={holiday?.estimated ? m.staff_holidays_estimated_hint() : undefined}
        value={draft.day}
        error={fields.day}
        onChange={(day) => change({ day: day })}
      />
      <TextInput
        label={m.staff_holidays_name_en()}
        maxLength={100}
        value={draft.name}
        error={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label={m.staff_addons_name_ms()}
          lang="ms"
          maxLength={100}
          value={draft.name_ms}
          error={fields.name_ms}
          onChange={(event) => change({ name_ms: event.currentTarget.value })}
        />
        <TextInput
          label={m.staff_addons_name_zh()}
          lang="zh"
          maxLength={100}
          value={draft.name_zh}
          error={fields.name_zh}
          onChange={(event) => change({ name_zh: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label={m.staff_holidays_place()}
        value={draft.place}
        onChange={({ currentTarget: { value } }) =>
          change({ place: holidayPlaces.find((each) => each === value) ?? 'all' })
        }
        data={holidayPlaces.map((value) => ({ value, label: placeName(value) }))}
      />
      <NativeSelect
        label={m.staff_holidays_treatment()}
        value={draft.treatment}
        onChange={({ currentTarget: { value } }) =>
          change({ treatment: holidayTreatments.find((each) => each === value) ?? 'open' })
        }
        data={holidayTreatments.map((value) => ({ value, label: choices[value]() }))}
      />
      {inTheWay.length > 0 && (
        <div className={styles.note} role="status">
          <p>
            {m.staff_holidays_stay({
              count: inTheWay.length,
              day: dayLabel(draft.day, pageLocale),
            })}
          </p>
          <ul className={styles.uses}>
            {inTheWay.map((visit) => (
              <li key={visit.booking_id}>
                <Link
                  to={`/report-booking-details?skill=&bookingId=${encodeURIComponent(visit.booking_id)}`}
                >
                  {clockLabel(visit.start_time, pageLocale)} {skillTitle(visit.skill, pageLocale)}
                </Link>
                <span>
                  {visit.customer_name}, {visit.region}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {holiday && (
        <div>
          <PlainButton variant="danger" busy={removing.busy} onClick={() => removing.save(holiday)}>
            {m.staff_holidays_remove()}
          </PlainButton>
        </div>
      )}
    </FormDialog>
  )
}
