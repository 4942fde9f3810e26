import { m } from '../../messages/page.ts'
import { LanguageSwitch } from '../LanguageSwitch.tsx'
import styles from './Languages.module.css'

/** The app in each language. */
export function Languages() {
  return (
    <section className={styles.languages} aria-label={m.site_language()}>
      <LanguageSwitch className={styles.list} />
    </section>
  )
}
