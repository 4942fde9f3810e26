import { m } from '../../../messages/page.ts'
import styles from './map.module.css'

/**
 * Get Current Location (docs/product/pages.md#step-address): gets the position from the browser,
 * then its address from the geocoder.
 */
export function LocateButton({ busy, onLocate }: { busy: boolean; onLocate: () => void }) {
  return (
    <button
      type="button"
      className={styles.locate}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onLocate}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="6.5" />
        <circle cx="12" cy="12" r="1.5" className={styles.dot} />
        <path d="M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4" />
      </svg>
      {busy ? m.wizard_map_locating() : m.wizard_map_locate()}
    </button>
  )
}
