import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { holidayPlaces } from '../../../domain/booking/starts/holidays.ts'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, dayLabel } from '../../shared/when.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { choicesOf } from '../form/choices.ts'
import { choice, day, type FieldsOf, text, type Values } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import type { ListState } from '../list/list-state.ts'
import styles from '../rates/rates.module.css'
import { type Holiday, holidayName, placeName } from './names.ts'

function fieldsOf(estimated: boolean) {
  return {
    day: day(m.staff_holidays_day(), {
      hint: estimated ? m.staff_holidays_estimated_hint() : undefined,
      required: true,
    }),
    name: text(m.staff_holidays_name_en(), { most: 100, required: true }),
    name_ms: text(m.staff_addons_name_ms(), { half: true, lang: 'ms', most: 100 }),
    name_zh: text(m.staff_addons_name_zh(), { half: true, lang: 'zh', most: 100 }),
    place: choice(
      m.staff_holidays_place(),
      holidayPlaces.map((value) => ({ value, label: placeName(value) })),
    ),
    treatment: choice(
      m.staff_holidays_treatment(),
      choicesOf({
        open: m.staff_holidays_open_long(),
        dearer: m.staff_holidays_dearer_long(),
        closed: m.staff_holidays_closed_long(),
      }),
    ),
  } satisfies FieldsOf<'POST /staff/holidays/'>
}

type Props = { id: string; list: ListState<'GET /staff/holidays/'>; onClose: () => void }
const stale = [['staff-holidays'], ['holiday-visits'], ['price-changes']]

/** The dialog of `?holiday=`: a public holiday, or `new`. */
export function HolidayDialog({ item, ...props }: Props & { item: Holiday | undefined }) {
  return (item || props.id === 'new') && <HolidayForm holiday={item} {...props} />
}

/** Adds, changes or removes a public holiday. Before closing a day, shows its visits. */
function HolidayForm({ holiday, list, onClose }: Props & { holiday: Holiday | undefined }) {
  const year = list.filters.year || dayOf(new Date()).slice(0, 4)
  const form = useForm(fieldsOf(holiday?.estimated === true), holiday ?? { day: `${year}-01-01` })
  // The version when the dialog opened: refetched data must not hide a colleague's change.
  const [version] = useState(holiday?.version ?? 0)
  const { draft } = form
  const closes = draft.treatment === 'closed'
  const visits = useQuery({
    ...callQuery(['holiday-visits', draft.day, draft.place], 'POST /staff/holidays/visits/', {
      day: draft.day,
      place: draft.place,
    }),
    enabled: closes && draft.day !== '',
  })
  const saving = useSave(
    (values: Values<ReturnType<typeof fieldsOf>>) => {
      // Consent covers only the visits shown: for new ones the server refuses, and they are shown.
      const agreed_visits = closes ? (visits.data?.items.length ?? 0) : undefined
      const body = { ...values, name: values.name.trim(), agreed_visits }
      return holiday
        ? call('PUT /staff/holidays/{id}', { ...body, version }, { params: { id: holiday.id } })
        : call('POST /staff/holidays/', body)
    },
    { stale, onSaved: onClose },
  )
  const [removes, setRemoves] = useState(false)
  const inTheWay = closes ? (visits.data?.items ?? []) : []
  return (
    <>
      <RecordForm
        title={holiday ? holidayName(holiday) : m.staff_holidays_new()}
        form={form}
        saving={saving}
        onSave={saving.save}
        onClose={onClose}
      >
        {inTheWay.length > 0 && (
          <div className={styles.note} role="status">
            <p>
              {m.staff_holidays_stay({
                count: inTheWay.length,
                day: dayLabel(draft.day),
              })}
            </p>
            <ul className={styles.uses}>
              {inTheWay.map((visit) => (
                <li key={visit.booking_id}>
                  <Link
                    to={`/report-booking-details?skill=&bookingId=${encodeURIComponent(visit.booking_id)}`}
                  >
                    {clockLabel(visit.start_time)} {skillTitle(visit.skill)}
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
            <PlainButton variant="danger" disabled={form.unsaved} onClick={() => setRemoves(true)}>
              {m.staff_holidays_remove()}
            </PlainButton>
          </div>
        )}
      </RecordForm>
      {holiday && removes && (
        <ConfirmCall
          call="POST /staff/holidays/{id}/remove/"
          params={{ id: holiday.id }}
          body={() => ({ version, day: holiday.day, name: holiday.name })}
          stale={stale}
          destructive
          title={m.staff_holidays_remove_ask({ name: holidayName(holiday) })}
          confirmLabel={m.staff_holidays_remove()}
          onSaved={onClose}
          onClose={() => setRemoves(false)}
          before={m.staff_holidays_remove_text({ day: dayLabel(holiday.day) })}
        />
      )}
    </>
  )
}
