import type { ReactNode } from 'react'
import parts from './parts.module.css'

/** A part of a panel with its heading. */
export function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={parts.section}>
      <header>
        <h3>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  )
}
