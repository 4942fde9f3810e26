import { useEffect, useRef } from 'react'
import { type Answers, listAnswer, textAnswer } from '../../domain/booking/description.ts'
import { addonName } from '../../domain/messages/addon-name.ts'
import { listLabel } from '../../domain/messages/format.ts'
import { sentence } from '../../domain/messages/problem.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { toastError } from '../ui/toast.ts'
import type { Booking } from './booking-context.ts'

/**
 * Clears a start time that is no longer available, add-ons that are no longer offered and a voucher that
 * no longer applies, and says why.
 */
export function useOutdatedAnswers(
  { timeField, voucherField }: { timeField: string; voucherField: string },
  answers: Answers,
  { slots, quote }: Pick<Booking, 'slots' | 'quote'>,
  { hourlyAddons, fixedAddons }: Pick<Booking['places'], 'hourlyAddons' | 'fixedAddons'>,
  clear: (field: string, value: string[] | undefined) => void,
): void {
  const chosenTime = textAnswer(answers, timeField)
  useEffect(() => {
    if (!chosenTime || !slots.data || slots.isFetching) return
    if (slots.data.some((slot) => slot.value === chosenTime)) return
    clear(timeField, undefined)
    toastError(
      slots.data.length === 0 ? sentence({ code: 'slot-taken' }, pageLocale) : m.wizard_time_gone(),
    )
  }, [chosenTime, slots.data, slots.isFetching, clear, timeField])

  // The form does not list a retired add-on, so nobody could remove it there.
  useEffect(() => {
    const chosen = textAnswer(answers, 'addon')
    if (!chosen || !hourlyAddons.data) return
    if (hourlyAddons.data.some(({ addon }) => addon === chosen)) return
    clear('addon', undefined)
    toastError(goneSentence([chosen]))
  }, [answers, hourlyAddons.data, clear])

  useEffect(() => {
    const chosen = listAnswer(answers, 'fixed_addons')
    const offered = chosen.filter((name) => fixedAddons.data?.some(({ addon }) => addon === name))
    if (!fixedAddons.data || offered.length === chosen.length) return
    clear('fixed_addons', offered)
    toastError(goneSentence(chosen.filter((name) => !offered.includes(name))))
  }, [answers, fixedAddons.data, clear])

  // A voucher that no longer applies is removed, and the person is notified why.
  const goodVoucher = useRef('')
  useEffect(() => {
    if (!quote.voucher || !quote.exact) return
    const { voucher_message: reason } = quote.exact
    if (!reason) {
      goodVoucher.current = quote.voucher
    } else if (goodVoucher.current === quote.voucher) {
      goodVoucher.current = ''
      clear(voucherField, undefined)
      toastError(reason)
    }
  }, [quote.voucher, quote.exact, clear, voucherField])
}

function goneSentence(addons: readonly string[]): string {
  const names = addons.map((name) => addonName(name, pageLocale))
  return m.wizard_addon_gone({ addon: listLabel(names, pageLocale) })
}
