import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** `band` gives the section its own background, edge to edge. */
  tone?: 'plain' | 'band'
  id?: string
  /** On wide screens the title is beside the content. */
  beside?: boolean
  children: ReactNode
}

/** A titled part of a public page, named by its heading. */
export function Section({ title, lead, tone = 'plain', id, beside = false, children }: Props) {
  const heading = useId()
  return (
    <section className={styles.section} data-tone={tone} id={id} aria-labelledby={heading}>
      <div className={styles.inner} data-beside={beside || undefined}>
        <h2 id={heading}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  )
}
