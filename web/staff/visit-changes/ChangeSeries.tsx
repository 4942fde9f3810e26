import { useState } from 'react'
import type { SeriesPreview, SeriesRequest } from '../../../domain/api/bookings/visit-changes.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { shortDay, timeLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/form/TextField.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { DayField } from '../form/DayField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import form from '../form/form.module.css'
import { Radios } from '../form/Radios.tsx'
import { useSave } from '../form/use-save.ts'
import { ChangePreview, Effect } from './ChangePreview.tsx'
import { usePreviewed } from './use-previewed.ts'
import styles from './visit-changes.module.css'

type Action = SeriesRequest['action']

/**
 * Moves or cancels one, the following or all visits of a series
 * (docs/product/statuses.md#whole-series). Empty for an order of one visit.
 */
export function ChangeSeries({ booking }: { booking: Booking }) {
  const [opened, setOpened] = useState<{ action: Action; booking: Booking }>()
  if (booking.sessions < 2 || !booking.can_cancel) return null
  return (
    <Card title={m.staff_change_of_series()}>
      <p className={form.buttons}>
        {booking.can_edit && (
          <PlainButton variant="outline" onClick={() => setOpened({ action: 'move', booking })}>
            {m.staff_change_move()}
          </PlainButton>
        )}
        <PlainButton variant="danger" onClick={() => setOpened({ action: 'cancel', booking })}>
          {m.staff_change_cancel()}
        </PlainButton>
      </p>
      {opened && (
        <SeriesDialog
          key={opened.booking.version}
          {...opened}
          onReload={(now) => setOpened({ ...opened, booking: now })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

/** @param booking the booking when the dialog opened, to detect concurrent changes. */
function SeriesDialog({
  action,
  booking,
  onReload,
  onClose,
}: {
  action: Action
  booking: Booking
  onReload: (now: Booking) => void
  onClose: () => void
}) {
  const params = { id: booking.booking_id }
  const reload = useReloadBookings(booking)
  const start = booking.start_time.slice(0, 5)
  const [scope, setScope] = useState<SeriesRequest['scope']>(
    action === 'move' ? 'following' : 'one',
  )
  const [date, setDate] = useState(booking.start_date)
  const [time, setTime] = useState(start)
  const [chargesFee, setChargesFee] = useState(false)
  const typed = {
    action,
    scope,
    charge_fee: chargesFee,
    ...(action === 'move' ? { start_date: date, start_time: time } : {}),
  }
  const saving = useSave(
    ({ asked, confirmation }: { asked: typeof typed; confirmation: string }) =>
      call(
        'POST /staff/visits/{id}/series',
        { ...asked, version: booking.version, confirmation },
        { params },
      ),
    { stale: [['today'], ['refunds']], onSaved: () => void reload().then(onClose, onClose) },
  )
  const { refused, effect, dialog } = usePreviewed(
    typed,
    {
      key: ['visit-change', 'series', booking.booking_id, booking.version],
      isEmpty: ({ start_date: day, start_time: hour }) =>
        action === 'move' && (day === '' || (day === booking.start_date && hour === start)),
      preview: (asked, signal) =>
        call('POST /staff/visits/{id}/series/preview', asked, { params, signal }),
      terms: termsOf,
    },
    { ...saving, failure: saving.failure ?? Object.values(saving.fields)[0] },
  )
  const change = (set: () => void) => {
    saving.reset()
    set()
  }

  return (
    <FormDialog
      title={action === 'move' ? m.staff_change_move() : m.staff_change_cancel()}
      saveLabel={action === 'move' ? m.staff_change_move() : m.staff_change_cancel()}
      destructive={action === 'cancel'}
      unsaved={false}
      {...dialog}
      onReload={() => reload().then(onReload)}
      staysOnReload
      cancelLabel={m.account_back()}
      onClose={onClose}
    >
      <Radios
        legend={m.staff_change_which()}
        value={scope}
        choices={[
          { value: 'one', label: m.staff_change_one() },
          { value: 'following', label: m.staff_change_following() },
          { value: 'all', label: m.staff_change_all() },
        ]}
        onChange={(next) => change(() => setScope(next))}
      />
      {action === 'move' && (
        <>
          <DayField
            label={m.staff_change_new_date()}
            hint={scope === 'one' ? undefined : m.staff_change_shift()}
            value={date}
            error={refused.start_date}
            onChange={(value) => change(() => setDate(value))}
          />
          <SelectField
            label={m.staff_change_new_time()}
            choices={startsOf(booking).map((value) => ({
              value,
              label: timeLabel(hourOf(value) ?? 0),
            }))}
            value={time}
            error={refused.start_time}
            onChange={({ currentTarget: { value } }) => change(() => setTime(value))}
          />
        </>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={chargesFee}
          onChange={({ currentTarget: { checked } }) => change(() => setChargesFee(checked))}
        />
        {m.staff_change_charge_fee()}
      </label>
      <ChangePreview {...effect} start={m.staff_change_choose_start()}>
        {(preview) => <Effects preview={preview} />}
      </ChangePreview>
    </FormDialog>
  )
}

function termsOf({ visits, money }: SeriesPreview): string {
  return JSON.stringify([visits.map((visit) => ({ ...visit, crew: undefined })), money])
}

/** Possible starts, including the current one if the opening hours have changed since. */
function startsOf({ possible_starts: starts = [], start_time: time }: Booking): string[] {
  return [...new Set([...starts, time.slice(0, 5)])].sort()
}

/** The visits with their new starts and workers, and the totals. */
function Effects({ preview: { visits, money } }: { preview: SeriesPreview }) {
  const sums = money && [
    { label: m.staff_change_fees(), rm: money.fees },
    { label: m.staff_change_refund(), rm: money.refund_due },
    { label: m.staff_change_credit(), rm: money.credit },
    { label: m.staff_change_credited(), rm: money.credited },
    { label: m.staff_change_owed(), rm: money.owed },
  ]
  const due = sums?.filter(({ rm }) => rm > 0)
  return (
    <>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.booking_id}>
            <strong>{m.staff_change_visit({ session: visit.session })}</strong>
            <span className="numerals">
              {visit.to_date && visit.to_time
                ? m.staff_change_to({
                    from: startOf(visit.start_date, visit.start_time),
                    to: startOf(visit.to_date, visit.to_time),
                  })
                : startOf(visit.start_date, visit.start_time)}
            </span>
            {visit.crew && visit.crew.join.length > 0 && (
              <small>
                {m.staff_change_to({
                  from: listLabel(visit.crew.leave, pageLocale) || m.staff_change_none(),
                  to: listLabel(visit.crew.join, pageLocale),
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
      <dl>
        {due?.map(({ label, rm }) => (
          <Effect key={label} label={label} strong>
            {formatRm(rm)}
          </Effect>
        ))}
      </dl>
      {due?.length === 0 && <p className={styles.soft}>{m.staff_change_no_money()}</p>}
    </>
  )
}

function startOf(day: string, time: string): string {
  return m.format_moment({
    day: shortDay(day),
    time: timeLabel(hourOf(time) ?? 0),
  })
}
