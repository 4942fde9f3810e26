import type { ComponentProps, ComponentType } from 'react'
import styles from './Island.module.css'
import type { islands } from './islands.ts'

type Islands = typeof islands

type Props<N extends keyof Islands> = {
  /** Its name in islands.ts, under which the page's script finds it. */
  name: N
  of: Islands[N]
} & (keyof ComponentProps<Islands[N]> extends never
  ? { props?: undefined }
  : { props: ComponentProps<Islands[N]> })

/**
 * A part of a public page that its script brings to life (web/public-site/enliven.tsx): the part,
 * in an element that says what it is and from which values, so that the same can be drawn again.
 * @param props plain values only: they stand in the HTML as JSON.
 */
export function Island<N extends keyof Islands>({ name, of, props }: Props<N>) {
  const Part = of as ComponentType<object>
  const given: object = props ?? {}
  return (
    <div className={styles.island} data-island={name} data-props={JSON.stringify(given)}>
      <Part {...given} />
    </div>
  )
}
