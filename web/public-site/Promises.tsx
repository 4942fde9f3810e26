import styles from './Promises.module.css'

/** One promise or benefit; the icon is the path of a 24-unit line drawing. */
export type Promised = { readonly title: string; readonly text: string; readonly icon: string }

/** What one can count on, each with a small drawing. */
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
    title: 'Affordable prices',
    text: 'Paid by the hour, and less per hour when we come regularly.',
    icon: 'M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM8 8h.01',
  },
  {
    title: 'Vetted staff',
    text: 'The people we send are checked before their first visit.',
    icon: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2.2 2.2L15.5 10',
  },
  {
    title: 'Plans that bend',
    text: 'Once, weekly or fortnightly; three hours or eight; one person or five.',
    icon: 'M4 8h10M18 8h2M4 16h2M10 16h10M14 6v4M8 14v4',
  },
  {
    title: 'Put right, or redone',
    text: 'Not satisfied? Tell us within 24 hours and we come back.',
    icon: 'M4 12a8 8 0 1 1 2.5 5.8M4 12l-2-2.5M4 12l3-2M9 12l2.2 2.2L15 10',
  },
  {
    title: 'Convenient',
    text: 'Booked in a few minutes from your phone, any day of the week.',
    icon: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  },
  {
    title: 'Somebody to ask',
    text: 'Every booking has a manager of its own region who looks after it.',
    icon: 'M4 5h16v11H9l-5 4zM8 9h8M8 12.5h5',
  },
]
