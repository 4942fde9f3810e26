import { initialsOf } from '../../shared/initials.ts'
import styles from './workers.module.css'

/** A worker's photo or initials, shown beside the name. */
export function Face({
  name,
  photo,
  size = 'small',
  alt = '',
}: {
  name: string
  photo: string | null
  size?: 'small' | 'large'
  alt?: string
}) {
  return photo ? (
    <img className={styles.face} data-size={size} src={photo} alt={alt} width={64} height={64} />
  ) : (
    <span className={styles.face} data-size={size} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
