import { m } from '../../../messages/page.ts'
import styles from './HoneypotField.module.css'

/** A field that people never see; bots that fill it in reveal themselves. */
export function HoneypotField() {
  return (
    <label className={styles.trap} aria-hidden="true">
      {m.common_website()}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
