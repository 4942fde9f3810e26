import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { monthOf } from '../../../domain/pay/months.ts'
import { monthLabel } from '../../shared/when.ts'
import { monthsUntil } from '../exports/months.ts'
import { someOf } from './describe-list.ts'

/** A filter by one of the last 24 months; the current one by default. */
export const inMonth = (label: string) =>
  someOf(
    label,
    /^20\d\d-(0[1-9]|1[0-2])$/,
    () =>
      monthsUntil(dayOf(new Date()), 24).map((value) => ({
        value,
        label: monthLabel(value),
      })),
    monthOf(dayOf(new Date())),
  )
