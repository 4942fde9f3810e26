import type { VisitChangePreview } from '../../../domain/api/bookings/visit-changes.ts'
import { hourOf } from '../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { timeLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatRm } from '../../ui/Money.tsx'
import styles from './visit-changes.module.css'

/** The cost and crew of a change before it is made; announced once loaded. */
export function ChangePreview({
  preview,
  failure,
  busy,
  empty,
}: {
  preview: VisitChangePreview | undefined
  failure: string | undefined
  busy: boolean
  /** Nothing has been changed yet. */
  empty: boolean
}) {
  return (
    <section
      className={styles.preview}
      aria-label={m.staff_change_preview()}
      aria-live="polite"
      aria-busy={busy}
    >
      {empty && <p className={styles.soft}>{m.staff_change_start()}</p>}
      {!empty && failure && <Failure>{failure}</Failure>}
      {!empty && !failure && !preview && <p className={styles.soft}>{m.staff_change_checking()}</p>}
      {!empty && !failure && preview && <Shown preview={preview} busy={busy} />}
    </section>
  )
}

function Shown({ preview, busy }: { preview: VisitChangePreview; busy: boolean }) {
  const { crew, money, to_collect: toCollect, can_pay_online: online } = preview
  return (
    <div data-busy={busy || undefined}>
      {preview.is_free && <p>{m.staff_change_free()}</p>}
      <dl>
        {money && (
          <Row label={m.staff_change_price()} strong>
            {formatRm(money.after)}
            {money.difference !== 0 && (
              <small>{m.staff_change_was({ before: formatRm(money.before) })}</small>
            )}
          </Row>
        )}
        {toCollect !== undefined && (
          <Row label={m.staff_change_owed()} strong>
            {formatRm(toCollect)}
            <small>{online ? m.staff_change_by_link() : m.staff_change_in_cash()}</small>
          </Row>
        )}
        {money && money.refund_due > 0 && (
          <Row label={m.staff_change_refund()} strong>
            {formatRm(money.refund_due)}
            <small>{m.staff_change_refund_note()}</small>
          </Row>
        )}
        {money?.credited !== undefined && money.credited > 0 && (
          <Row label={m.staff_change_credited()} strong>
            {formatRm(money.credited)}
          </Row>
        )}
        <Row label={m.staff_change_ends()}>{timeLabel(hourOf(preview.ends_at) ?? 0)}</Row>
        <Names label={m.staff_change_stay()} names={crew.stay} />
        <Names label={m.staff_change_join()} names={crew.join} />
        <Names label={m.staff_change_leave()} names={crew.leave} />
      </dl>
    </div>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return names.length > 0 ? <Row label={label}>{listLabel(names, pageLocale)}</Row> : null
}

function Row({
  label,
  strong,
  children,
}: {
  label: string
  strong?: boolean
  children: React.ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numerals" data-strong={strong}>
        {children}
      </dd>
    </div>
  )
}
