import { m } from '../../../messages/page.ts'
import styles from './VisitCode.module.css'

/** The four digits for the crew at the door, large, and what they are for. */
export function VisitCode({ code, hint = m.visit_code_hint() }: { code: string; hint?: string }) {
  return (
    <>
      <p className={styles.code} aria-label={code.split('').join(' ')} role="img">
        {code}
      </p>
      <p className={styles.hint}>{hint}</p>
    </>
  )
}
