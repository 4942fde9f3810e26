import type { CrewEvent } from '../../domain/api/crew.ts'

/** How long an event waits for the phone's position. */
export const POSITION_MS = 5_000

/** The phone's position, if available soon. The browser asks for permission the first time. */
export async function positionSoon(): Promise<CrewEvent['position']> {
  if (!('geolocation' in navigator)) return undefined
  return await new Promise((resolve) => {
    const giveUp = () => resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      giveUp,
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: POSITION_MS },
    )
    // The timeout above does not include the question for permission.
    setTimeout(giveUp, POSITION_MS)
  })
}
