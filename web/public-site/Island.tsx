import type { ComponentProps, ComponentType } from 'react'
import type { historyPages } from '../account/bookings/history-pages.ts'
import type { accountPages } from '../account/pages.ts'
import type { bookingPages } from '../wizard/pages.ts'
import styles from './Island.module.css'
import type { islands } from './islands.ts'

type Islands = typeof islands & typeof bookingPages & typeof accountPages & typeof historyPages

type Props<N extends keyof Islands> = {
  /** Its name in the list of the page's script, under which it is found. */
  name: N
  of: Islands[N]
} & (keyof ComponentProps<Islands[N]> extends never
  ? { props?: undefined }
  : { props: ComponentProps<Islands[N]> })

/**
 * A part of a page that the page's own script brings to life (web/hydrate.tsx): the part, in an
 * element that says what it is and from which values, so that the same can be drawn again.
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
