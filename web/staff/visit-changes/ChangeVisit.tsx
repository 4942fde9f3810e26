import { useState } from 'react'
import type { VisitChangePreview } from '../../../domain/api/bookings/visit-changes.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { addonLabel } from '../../shared/booking-rows.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { ChangePreview } from './ChangePreview.tsx'
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
  const { nothing, isSettled, preview, refused, dialog } = usePreviewed(
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
  const fields = { ...(isSettled ? refused : {}), ...saving.fields }

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
      <ChangePreview
        preview={preview.data}
        failure={isSettled && preview.error ? failureSentence(preview.error) : undefined}
        busy={!isSettled || preview.isFetching}
        empty={nothing}
      />
    </FormDialog>
  )
}

function termsOf({ money, to_collect, can_pay_online, ends_at }: VisitChangePreview): string {
  return JSON.stringify({ money, to_collect, can_pay_online, ends_at })
}
