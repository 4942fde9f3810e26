import { weekdayNames } from '../../shared/when.ts'

/** The weekdays as choices, Monday first; the value of Sunday is 0. */
export function weekdayChoices() {
  const names = weekdayNames('short')
  return [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: names[value] ?? '' }))
}
