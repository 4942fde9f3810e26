import { m } from '../../messages/page.ts'
import styles from './HoneypotField.module.css'

/** People never see this field; programs that fill every field give themselves away. */
export function HoneypotField() {
  return (
    <label className={styles.trap} aria-hidden="true">
      {m.common_website()}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
