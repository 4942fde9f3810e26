import { m } from '../../messages/page.ts'
import { isOffline } from '../network-state.ts'

/** Says that the server was not reached: as a toast would, without what is not there yet. */
export function showUnreachable(note: HTMLElement): void {
  note.role = 'alert'
  note.textContent = isOffline()
    ? m.common_offline_unchanged()
    : m.common_unreachable({ company: document.documentElement.dataset.company ?? '' })
  note.style.cssText =
    'position:fixed;z-index:101;inset:calc(var(--header) + 10px) 12px auto 12px;margin:0 0 0 auto;width:fit-content;padding:14px 16px;border-radius:12px;background:#a8261b;color:#fff'
  document.body.append(note)
}
