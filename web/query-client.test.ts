import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { call, failureSentence } from './api.ts'
import { newQueryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

/** A browser with or without a network, which counts what is sent. */
function browser(onLine: boolean) {
  const sent: string[] = []
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return new Response('{"success":true,"response":"done"}')
  })
  onlineManager.setOnline(onLine)
  return sent
}

const cancel = () =>
  call('POST /booking-details/cancel-booking/', { id: 'JABCDEFGHI-1', skill: 'Cleaner' })

test('offline a change fails at once, and nothing is sent when the network returns', async () => {
  const sent = browser(false)
  const queries = newQueryClient()
  const pressed = queries.getMutationCache().build(queries, { mutationFn: cancel })
  const failure = await pressed.execute(undefined).catch((error: unknown) => error)
  expect(failureSentence(failure)).toBe("You're offline. Nothing was changed")
  expect(pressed.state.isPaused).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  onlineManager.setOnline(true)
  await queries.resumePausedMutations()
  expect(sent).toEqual([])
  await queries.getMutationCache().build(queries, { mutationFn: cancel }).execute(undefined)
  expect(sent).toEqual(['/booking-details/cancel-booking/'])
})

test('offline a query fails at once, without a retry', async () => {
  const sent = browser(false)
  const failure = await newQueryClient()
    .fetchQuery({
      queryKey: ['day'],
      queryFn: () =>
        call('POST /booking-details/get-filled-slots-by-date/', { booking_date: '2026-03-02' }),
    })
    .catch((error: unknown) => error)
  expect(failureSentence(failure)).toBe(
    "You're offline. This will appear once you're connected again",
  )
  expect(sent).toEqual([])
})
