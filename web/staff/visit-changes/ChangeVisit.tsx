import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { VisitChangePreview } from '../../../domain/api/bookings/visit-changes.ts'
import type { Contract } from '../../../domain/api/contract.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call, failureSentence } from '../../api.ts'
import { addonLabel } from '../../shared/booking-rows.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { useShownFirst } from '../form/use-shown-first.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { answered, answersOf, changesOf } from './draft.ts'
import { useSettledAnswers } from './use-settled-answers.ts'
import { VisitFields } from './VisitFields.tsx'
import styles from './visit-changes.module.css'

type Change = z.input<Contract['PUT /staff/visits/{id}']['request']>

/**
 * Changes of a booked visit beside its time (docs/product/statuses.md#change): a button, and the
 * dialog that it opens.
 */
export function ChangeVisit({
  booking,
  state: [isOpen, setOpen],
}: {
  booking: Booking
  /** Whether the dialog is open, and what changes that: the page's toolbar opens it too. */
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

/** @param booking as it was when the dialog opened: what colleagues change meanwhile is noticed. */
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
  const { asked, isSettled } = useSettledAnswers(changes)
  const isEmpty = Object.keys(changes).length === 0
  const preview = useQuery({
    queryKey: ['visit-change', booking.booking_id, booking.version, asked],
    queryFn: ({ signal }) =>
      call('POST /staff/visits/{id}/change/preview', { changes: asked }, { params, signal }),
    enabled: Object.keys(asked).length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    // Who is free changes by the minute.
    staleTime: 0,
    gcTime: 0,
  })
  const saving = useSave(
    (body: Change) => call('PUT /staff/visits/{id}', body, { params }),
    // The page itself is renewed below, without another view of confidential answers.
    {
      stale: [['today'], ['refunds'], ['pay-link']],
      onSaved: () => void reload().then(onClose, onClose),
    },
  )
  const refused = isSettled && preview.error instanceof ApiError ? preview.error : undefined
  const fields = { ...refused?.fields, ...saving.fields }
  const isShown = isSettled && preview.isSuccess && !preview.isPlaceholderData
  const failure = preview.error
    ? Object.keys(fields).length > 0
      ? (refused?.message ?? '')
      : failureSentence(preview.error)
    : undefined
  const shown = failure === undefined ? preview.data : undefined
  const press = useShownFirst(
    {
      asked: JSON.stringify(changes),
      shown: shown && termsOf(shown),
      settled: isShown && !preview.isFetching,
      failed: isSettled && preview.isError && !preview.isFetching,
    },
    () => {
      if (!isShown || isEmpty) return
      saving.save(
        { version: booking.version, changes: asked, confirmation: preview.data.confirmation },
        // Somebody was taken, or a price has changed: what is shown is renewed.
        { onError: () => void preview.refetch() },
      )
    },
  )

  return (
    <FormDialog
      title={m.staff_change_title()}
      saveLabel={m.staff_change_save()}
      unsaved={!isEmpty}
      busy={saving.busy}
      waiting={press.waiting}
      notice={press.notice}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={() => reload().then(onReload)}
      staysOnReload
      onSave={() => {
        if (isEmpty) return
        if (isSettled && preview.isError) void preview.refetch()
        press.press()
      }}
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
          errors={isEmpty ? {} : fields}
          answer={(field, value) => {
            saving.reset()
            setDraft((last) => answered(last, field, value))
          }}
        />
      </div>
      <ChangePreview
        preview={preview.data}
        failure={isSettled ? failure : undefined}
        busy={!isSettled || preview.isFetching}
        empty={isEmpty}
      />
    </FormDialog>
  )
}

/** What is agreed to by saving: all that is shown but who goes, which changes by the minute. */
function termsOf({ money, to_collect, can_pay_online, ends_at }: VisitChangePreview): string {
  return JSON.stringify({ money, to_collect, can_pay_online, ends_at })
}
