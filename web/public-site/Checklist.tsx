import styles from './Checklist.module.css'

export type Duty = { readonly title: string; readonly items: readonly string[] }

/** The tasks of a service, in groups. */
export function Checklist({ duties, after }: { duties: readonly Duty[]; after?: string }) {
  return (
    <>
      <div className={styles.duties}>
        {duties.map(({ title, items }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {after && <p className={styles.after}>{after}</p>}
    </>
  )
}
