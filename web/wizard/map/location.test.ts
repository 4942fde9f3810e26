import { expect, test } from 'vitest'
import { currentLocation } from './location.ts'

type Question = Geolocation['getCurrentPosition']

/** A browser that answers so; the options it was called with are recorded. */
function browser(answer: (found: Parameters<Question>[0], failed: (code: number) => void) => void) {
  const asked: unknown[] = []
  const geolocation = {
    getCurrentPosition: (...[found, failed, options]: Parameters<Question>) => {
      asked.push(options)
      answer(found, (code) => failed?.({ code } as GeolocationPositionError))
    },
  } as Geolocation
  return { geolocation, asked }
}

test('asks for ten seconds and says where it is', async () => {
  const { geolocation, asked } = browser((found) =>
    found({ coords: { latitude: 3.13, longitude: 101.67 } } as GeolocationPosition),
  )
  expect(await currentLocation(geolocation)).toEqual({
    ok: true,
    point: { lat: 3.13, lon: 101.67 },
  })
  expect(asked).toEqual([expect.objectContaining({ timeout: 10_000 })])
})

test.each([
  [
    1,
    "Your browser wasn't allowed to share your location. Allow it in the browser, or type the address",
  ],
  [2, "We couldn't find your location. Please type the address"],
  [3, 'Finding your location took too long. Please try again, or type the address'],
])('message of code %i', async (code, sentence) => {
  const { geolocation } = browser((_, failed) => failed(code))
  expect(await currentLocation(geolocation)).toEqual({ ok: false, sentence })
})

test('a browser without it says so', async () => {
  expect(await currentLocation(undefined)).toEqual({
    ok: false,
    sentence: "This browser can't tell where you are. Please type the address",
  })
})
