import { m } from '../../../messages/page.ts'
import styles from './NotSent.module.css'

/** The mark of an event that is still only on the phone. */
export function NotSent() {
  return <em className={styles.mark}>{m.crew_not_sent()}</em>
}
