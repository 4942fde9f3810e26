import { LanguageSwitch } from '../LanguageSwitch.tsx'
import styles from './Languages.module.css'

/** Links to the app in each language. */
export function Languages() {
  return <LanguageSwitch className={styles.list} />
}
