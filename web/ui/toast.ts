import { browserStorage } from '../browser-storage.ts'
import { sitePath } from '../locale.ts'

/**
 * The list of toasts, shown by ToastRegion on every page. It is independent of Mantine so that a
 * toast survives navigation from an app page to a public one (a login goes to `/`).
 */
export type Toast = {
  id: number
  kind: 'error' | 'success'
  message: string
  /** The path of the page that it belongs to. */
  page: string
  /** Carried over from the previous page. */
  carried?: boolean
}

/** Milliseconds until a toast closes by itself (docs/product/pages.md#toasts). */
export const TOAST_MS = 5000

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], message: string): number {
  lastId += 1
  // One error at a time, the newest; a success clears errors. A repeated message replaces the
  // earlier one, so it is announced again and never stacked.
  const others = toasts.filter((toast) => toast.kind === 'success' && toast.message !== message)
  set([...others, { id: lastId, kind, message, page: pageNow() }])
  return lastId
}

function pageNow(): string {
  return typeof location === 'undefined' ? '' : sitePath(location.pathname)
}

/**
 * A red toast, announced at once (role alert).
 * @returns its id, for `dismissToast` once the cause is fixed.
 */
export function toastError(message: string): number {
  return show('error', message)
}

/** A green toast, announced politely (role status). */
export function toastSuccess(message: string) {
  show('success', message)
}

/** Dismisses the errors, whose cause is fixed. */
export function dismissErrors() {
  if (toasts.some(({ kind }) => kind === 'error'))
    set(toasts.filter(({ kind }) => kind !== 'error'))
}

/**
 * For ToastRegion: another page is shown. Errors are dropped with the old page; a success is
 * carried over once, because it often caused the navigation.
 */
export function toastsOnPage(page: string) {
  if (toasts.every((toast) => toast.page === page)) return
  set(
    toasts.flatMap((toast) => {
      if (toast.page === page) return [toast]
      return toast.kind === 'error' || toast.carried ? [] : [{ ...toast, page, carried: true }]
    }),
  )
}

/** Dismisses a toast early. */
export function dismissToast(id: number) {
  set(toasts.filter((toast) => toast.id !== id))
}

const STORAGE_KEY = 'toasts'

/** Stores success toasts for the next document: a page load must not lose them. */
export function storeToasts() {
  const good = toasts.filter(({ kind, carried }) => kind === 'success' && !carried)
  if (good.length > 0) browserStorage().tab.setItem(STORAGE_KEY, JSON.stringify(good))
}

/** For ToastRegion: shows what the previous document has stored. */
export function restoreToasts() {
  const { tab } = browserStorage()
  const before = tab.getItem(STORAGE_KEY)
  tab.removeItem(STORAGE_KEY)
  for (const { kind, message } of JSON.parse(before ?? '[]') as Toast[]) show(kind, message)
}

/** For ToastRegion: calls back on every change. Returns a function that stops it. */
export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For ToastRegion: the current toasts. */
export function currentToasts() {
  return toasts
}
