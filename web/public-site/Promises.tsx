import { m } from '../../messages/page.ts'
import styles from './Promises.module.css'

/** One promise or benefit; the icon is the path of a 24-unit line drawing. */
export type Promised = { readonly title: string; readonly text: string; readonly icon: string }

/** Promises, each with an icon. */
export function Promises({ promises }: { promises: readonly Promised[] }) {
  return (
    <ul className={styles.promises}>
      {promises.map(({ title, text, icon }) => (
        <li key={title}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The guarantee list (docs/product/pages.md#home). */
export const guarantees: readonly Promised[] = [
  {
    title: m.public_affordable(),
    text: m.public_affordable_text(),
    icon: 'M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM8 8h.01',
  },
  {
    title: m.public_vetted(),
    text: m.public_vetted_text(),
    icon: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.2L15.5 10',
  },
  {
    title: m.public_flexible(),
    text: m.public_flexible_text(),
    icon: 'M4 8h10M18 8h2M4 16h2M10 16h10M14 6v4M8 14v4',
  },
  {
    title: m.public_redone(),
    text: m.public_redone_text(),
    icon: 'M4 12a8 8 0 1 1 2.5 5.8M4 12l-2-2.5M4 12l3-2M9 12l2.2 2.2L15 10',
  },
  {
    title: m.public_convenient(),
    text: m.public_convenient_text(),
    icon: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  },
  {
    title: m.public_somebody_to_ask(),
    text: m.public_somebody_to_ask_text(),
    icon: 'M4 5h16v11H9l-5 4zM8 9h8M8 12.5h5',
  },
]
