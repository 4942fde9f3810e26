import { m } from '../../messages/page.ts'
import styles from './CallToAction.module.css'

/** A link back to the postcode box at the end of a long page; needs no script. */
export function CallToAction({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.call} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
      <a href="#start">{m.public_enter_postcode()}</a>
    </section>
  )
}
