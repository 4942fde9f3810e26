import { useState } from 'react'
import type { VisitChangePreview } from '../../../domain/api/bookings/visit-changes.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { addonLabel } from '../../shared/booking-rows.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { timeLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { ChangePreview, Effect } from './ChangePreview.tsx'
import { answered, answersOf, changesOf } from './draft.ts'
import { usePreviewed } from './use-previewed.ts'
import { VisitFields } from './VisitFields.tsx'
import styles from './visit-changes.module.css'

/**
 * Changes of a booked visit other than its time (docs/product/statuses.md#change): a button and its
 * dialog.
 */
export function ChangeVisit({
  booking,
  state: [isOpen, setOpen],
}: {
  booking: Booking
  /** Whether the dialog is open, and its setter, as the page's toolbar opens it too. */
  state: readonly [boolean, (open: boolean) => void]
}) {
  const service = serviceBySkill(booking.skill)
  if (!service || !(booking.can_edit || isOpen)) return null
  return (
    <p className={styles.open}>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {m.staff_change_title()}
      </PlainButton>
      {isOpen && <OpenChange service={service} booking={booking} onClose={() => setOpen(false)} />}
    </p>
  )
}

function OpenChange({
  booking,
  service,
  onClose,
}: {
  booking: Booking
  service: Service
  onClose: () => void
}) {
  const [opened, setOpened] = useState(booking)
  return (
    <ChangeDialog
      key={opened.version}
      service={service}
      booking={opened}
      onReload={setOpened}
      onClose={onClose}
    />
  )
}

/** @param booking the booking when the dialog opened, to detect concurrent changes. */
function ChangeDialog({
  service,
  booking,
  onReload,
  onClose,
}: {
  service: Service
  booking: Booking
  onReload: (now: Booking) => void
  onClose: () => void
}) {
  const params = { id: booking.booking_id }
  const reload = useReloadBookings(booking)
  const before = answersOf(service, booking)
  const [draft, setDraft] = useState(before)
  const changes = changesOf(service, before, draft)
  const saving = useSave(
    ({ asked, confirmation }: { asked: typeof changes; confirmation: string }) =>
      call(
        'PUT /staff/visits/{id}',
        { version: booking.version, changes: asked, confirmation },
        { params },
      ),
    // The page itself is reloaded below, without recording a view of confidential answers.
    {
      stale: [['today'], ['refunds'], ['pay-link']],
      onSaved: () => void reload().then(onClose, onClose),
    },
  )
  const { nothing, refused, effect, dialog } = usePreviewed(
    changes,
    {
      key: ['visit-change', booking.booking_id, booking.version],
      isEmpty: (asked) => Object.keys(asked).length === 0,
      preview: (asked, signal) =>
        call('POST /staff/visits/{id}/change/preview', { changes: asked }, { params, signal }),
      terms: termsOf,
    },
    saving,
  )
  const fields = { ...refused, ...saving.fields }

  return (
    <FormDialog
      title={m.staff_change_title()}
      saveLabel={m.staff_change_save()}
      unsaved={!nothing}
      {...dialog}
      onReload={() => reload().then(onReload)}
      staysOnReload
      onClose={onClose}
    >
      {booking.sessions > 1 && (
        <p className={styles.series}>
          {m.staff_change_series({ session: booking.session, sessions: booking.sessions })}
        </p>
      )}
      <div className={styles.fields}>
        <VisitFields
          service={service}
          before={before}
          nameOfSold={(addon) => addonLabel(booking, addon)}
          draft={draft}
          errors={nothing ? {} : fields}
          answer={(field, value) => {
            saving.reset()
            setDraft((last) => answered(last, field, value))
          }}
        />
      </div>
      <ChangePreview {...effect} start={m.staff_change_start()}>
        {(preview) => <Effects preview={preview} />}
      </ChangePreview>
    </FormDialog>
  )
}

function termsOf({ money, to_collect, can_pay_online, ends_at }: VisitChangePreview): string {
  return JSON.stringify({ money, to_collect, can_pay_online, ends_at })
}

/** The cost, end and crew of the changed visit. */
function Effects({ preview }: { preview: VisitChangePreview }) {
  const { crew, money, to_collect: toCollect, can_pay_online: online } = preview
  return (
    <>
      {preview.is_free && <p>{m.staff_change_free()}</p>}
      <dl>
        {money && (
          <Effect label={m.staff_change_price()} strong>
            {formatRm(money.after)}
            {money.difference !== 0 && (
              <small>{m.staff_change_was({ before: formatRm(money.before) })}</small>
            )}
          </Effect>
        )}
        {toCollect !== undefined && (
          <Effect label={m.staff_change_owed()} strong>
            {formatRm(toCollect)}
            <small>{online ? m.staff_change_by_link() : m.staff_change_in_cash()}</small>
          </Effect>
        )}
        {money && money.refund_due > 0 && (
          <Effect label={m.staff_change_refund()} strong>
            {formatRm(money.refund_due)}
            <small>{m.staff_change_refund_note()}</small>
          </Effect>
        )}
        {money?.credited !== undefined && money.credited > 0 && (
          <Effect label={m.staff_change_credited()} strong>
            {formatRm(money.credited)}
          </Effect>
        )}
        <Effect label={m.staff_change_ends()}>{timeLabel(hourOf(preview.ends_at) ?? 0)}</Effect>
        <Names label={m.staff_change_stay()} names={crew.stay} />
        <Names label={m.staff_change_join()} names={crew.join} />
        <Names label={m.staff_change_leave()} names={crew.leave} />
      </dl>
    </>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return names.length > 0 ? <Effect label={label}>{listLabel(names, pageLocale)}</Effect> : null
}
