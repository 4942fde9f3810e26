import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { usePath } from '../navigation.tsx'
import styles from './ToastRegion.module.css'
import {
  currentToasts,
  dismissToast,
  onToasts,
  restoreToasts,
  TOAST_MS,
  type Toast,
  toastsOnPage,
} from './toast.ts'

const none: Toast[] = []

/**
 * Toasts at the top right below the bar, five seconds each, paused on hover and focus. If the page
 * can scroll they do not cover the focused field. Both live regions are always in the page, because
 * screen readers often miss a region that is added with its text.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  const path = usePath()

  useEffect(restoreToasts, [])
  useEffect(() => toastsOnPage(path), [path])

  // In the top layer from the start, and lifted above a menu or dialog that opened since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast looks again
  useEffect(() => {
    const element = region.current
    if (!element) return
    const covered = document.querySelector(':modal, [popover="auto"]:popover-open') !== null
    if (covered && element.matches(':popover-open')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
    // After the form has moved the focus.
    const frame = requestAnimationFrame(() => uncoverField(element))
    return () => cancelAnimationFrame(frame)
  }, [newest])

  const items = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastItem key={toast.id} toast={toast} />)
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label="Notifications">
      <div role="alert" aria-atomic="false" className={styles.list}>
        {items('error')}
      </div>
      <div role="status" aria-atomic="false" className={styles.list}>
        {items('success')}
      </div>
    </section>
  )
}

/** Room for a field's label above it, and for its message below. */
const around = 36

/** Scrolls the field that has the focus out from under the toasts. */
function uncoverField(region: HTMLElement) {
  const field = document.activeElement
  if (!field?.matches('input, select, textarea')) return
  const toasts = region.getBoundingClientRect()
  const { top, bottom, left, right } = field.getBoundingClientRect()
  const apart = toasts.height === 0 || left > toasts.right || right < toasts.left
  if (apart || top - around > toasts.bottom || bottom + around < toasts.top) return
  window.scrollBy({ top: top - around - toasts.bottom - 8, behavior: 'instant' })
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const remaining = useRef(TOAST_MS)

  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(1000, remaining.current - (performance.now() - started))
    }
  }, [held, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill="currentColor" />
        {toast.kind === 'error' ? (
          <path d="M12 6.5v6.5M12 16.6v.2" />
        ) : (
          <path d="m7.5 12.4 3 3 6-6.4" />
        )}
      </svg>
      <p>{toast.message}</p>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss notification"
        onClick={() => dismissToast(toast.id)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" />
        </svg>
      </button>
    </div>
  )
}
