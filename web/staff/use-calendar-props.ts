import { useId } from 'react'
import { m } from '../../messages/page.ts'
import styles from './calendar.module.css'

/**
 * Props of all date pickers: large days, names for the dialog and arrows, and no mark on the
 * browser's today, which may differ from Malaysia's.
 */
export function useCalendarProps() {
  const id = useId()
  return {
    // Mantine names the dialog by an id that its input does not render, so the label gets that id.
    popoverProps: { id, returnFocus: true },
    labelProps: { id },
    ariaLabels: { nextMonth: m.account_month_next(), previousMonth: m.account_month_previous() },
    classNames: { day: styles.day, calendarHeaderControl: styles.step },
    highlightToday: false,
    hideOutsideDates: true,
  }
}
