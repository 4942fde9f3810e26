import { useId } from 'react'
import { m } from '../../messages/page.ts'
import styles from './calendar.module.css'

/**
 * Props shared by all date pickers: large days, names for the dialog and arrows, and no mark on the
 * browser's today, which may be another day in Malaysia.
 */
export function useCalendarProps() {
  const id = useId()
  return {
    // Mantine names the dialog by an element that its input leaves without that id: the label takes it.
    popoverProps: { id, returnFocus: true },
    labelProps: { id },
    ariaLabels: { nextMonth: m.account_month_next(), previousMonth: m.account_month_previous() },
    classNames: { day: styles.day, calendarHeaderControl: styles.step },
    highlightToday: false,
    hideOutsideDates: true,
  }
}
