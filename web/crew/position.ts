import type { CrewEvent } from '../../domain/api/crew.ts'

/** How long an event waits for the phone's position. */
export const POSITION_MS = 5_000

/** The phone's position, if available soon. The browser asks for permission the first time. */
export async function positionSoon(): Promise<CrewEvent['position']> {
  if (!('geolocation' in navigator)) return undefined
  const asked = new Promise<CrewEvent['position']>((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: POSITION_MS },
    )
  })
  const patience = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), POSITION_MS),
  )
  return Promise.race([asked, patience])
}
