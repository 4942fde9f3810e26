import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerValue, Service } from '../../domain/booking/description.ts'
import { callQuery } from '../api.ts'
import type { Draft } from './draft/draft.ts'

/**
 * Copies the confidential answer of the booking that is booked again, once, if there is none yet.
 * The server returns it only to its customer, and it stays in memory as if it had been typed
 * (docs/product/notifications.md#book-again).
 * @param isCustomer a view by staff would be recorded.
 */
export function useConfidentialAgain(
  service: Service,
  { again, answers }: Draft,
  isCustomer: boolean,
  answer: (field: string, value: AnswerValue) => void,
) {
  const field = service.questions.find(({ sensitive }) => sensitive)?.field
  const takenOver = useRef<string>(undefined)
  const { data } = useQuery({
    ...callQuery(['confidential-again', again], 'POST /booking-details/get-booking-details/', {
      skill: service.skill,
      booking_id: again ?? '',
    }),
    enabled: field !== undefined && again !== undefined && isCustomer,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!data || field === undefined || takenOver.current === again) return
    takenOver.current = again
    const given = data[field]
    if (typeof given === 'string' && given !== '' && answers[field] === undefined)
      answer(field, given)
  }, [data, field, again, answers, answer])
}
