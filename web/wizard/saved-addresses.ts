import { useQuery } from '@tanstack/react-query'
import type { SavedAddress } from '../../domain/api/bookings/customer.ts'
import type { Answers, Service } from '../../domain/booking/description.ts'
import { callQuery } from '../api.ts'

/**
 * Addresses of the customer's last orders; requested with the first step, so that they arrive in
 * time.
 */
export function useSavedAddresses(signedIn: boolean) {
  return useQuery({
    ...callQuery(['bookings', 'saved-addresses'], 'GET /booking-details/get-saved-addresses/', {}),
    enabled: signedIn,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** A saved place as answers of the form; undefined clears an answer. */
export type PlaceAnswers = Readonly<Record<string, string | undefined>>

/**
 * The saved places that answer all of a service's address questions (one address, or pick-up and
 * destination), each as answers.
 */
export function placesFor(service: Service, saved: readonly SavedAddress[]): PlaceAnswers[] {
  const questions = service.questions.filter((question) => question.step === 'address')
  const places = saved.filter((place) =>
    questions.every((question) => question.kind !== 'address' || textIn(place, question.field)),
  )
  return places.map((place) =>
    Object.fromEntries(
      questions.map((question) => [
        question.field,
        question.kind === 'postcode' ? String(place.post_code) : textIn(place, question.field),
      ]),
    ),
  )
}

function textIn(place: SavedAddress, field: string): string | undefined {
  const value = (place as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** True if the form has this place. */
export function isChosen(place: PlaceAnswers, answers: Answers): boolean {
  return Object.entries(place).every(
    ([field, value]) => String(answers[field] ?? '') === (value ?? ''),
  )
}
