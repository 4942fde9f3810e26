import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '../../messages/page.ts'
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
 * Toasts at the top right below the bar, five seconds each, paused on hover and focus. They do not
 * cover the page's heading or the focused field. Both live regions are always in the page, because
 * screen readers often miss a region that is added with its text.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  const path = usePath()

  useEffect(restoreToasts, [])
  useEffect(() => toastsOnPage(path), [path])

  // In the top layer from the start, and raised above menus and dialogs that opened since.
  useEffect(() => {
    const element = region.current
    if (!element) return
    const covered = document.querySelector(':modal, [popover="auto"]:popover-open') !== null
    if (covered) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
    if (newest === undefined) return
    const place = () => placeBeside(element)
    // After the form has moved the focus, and again when the page's content has loaded.
    const frame = requestAnimationFrame(place)
    const main = document.querySelector('main') ?? document.body
    const content = new MutationObserver(place)
    content.observe(main, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
    }
  }, [newest])

  const items = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastItem key={toast.id} toast={toast} />)
  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label={m.common_notifications()}
    >
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
const gap = 8

/**
 * Moves the toasts down to the first place that covers neither the heading nor the focused element.
 * If there is none in view, they stay at the top and the field is scrolled out from under them.
 */
function placeBeside(region: HTMLElement) {
  region.style.top = ''
  const toasts = region.getBoundingClientRect()
  if (toasts.height === 0) return
  const field = focusedField()
  const obstacles = [headingBox(), field]
    .filter((box) => box !== undefined)
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .sort((one, other) => one.top - other.top)
  let { top } = toasts
  for (const box of obstacles) {
    if (box.top < top + toasts.height && box.bottom > top) top = box.bottom + gap
  }
  // Not into the lower part, where the thumb presses next.
  if (top + toasts.height <= window.innerHeight * 0.6) {
    region.style.top = `${top}px`
  } else if (field && field.top < toasts.bottom && field.bottom > toasts.top) {
    window.scrollBy({ top: field.top - toasts.bottom - gap, behavior: 'instant' })
  }
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** The box of the heading's text, which is narrower than its line. */
function headingBox(): Box | undefined {
  const heading = document.querySelector('h1')
  if (!heading) return undefined
  const words = document.createRange()
  words.selectNodeContents(heading)
  return words.getBoundingClientRect()
}

function focusedField(): Box | undefined {
  const field = document.activeElement
  if (!field?.matches('input, select, textarea')) return undefined
  const { top, bottom, left, right } = field.getBoundingClientRect()
  return { top: top - around, bottom: bottom + around, left, right }
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
        aria-label={m.common_dismiss_notification()}
        onClick={() => dismissToast(toast.id)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m7 7 10 10M17 7 7 17" />
        </svg>
      </button>
    </div>
  )
}
