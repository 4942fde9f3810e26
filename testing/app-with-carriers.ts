import { afterAll } from 'vitest'
import { openingMoment, startTestApp } from './app.ts'
import { openCarrier } from './carrier.ts'

/** A test app that sends WhatsApp and SMS to carriers, which share its clock and close with it. */
export async function startAppWithCarriers(
  options: Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'derivesLater' | 'push'> = {},
) {
  let now = () => openingMoment
  const whatsapp = await openCarrier('whatsapp', () => now())
  const sms = await openCarrier('sms', () => now())
  const testApp = await startTestApp({
    ...options,
    messaging: { whatsapp: whatsapp.provider, sms: sms.provider },
  })
  now = testApp.clock.now
  afterAll(async () => {
    await whatsapp.close()
    await sms.close()
  })
  return {
    testApp,
    whatsapp,
    sms,
    setClock: (moment: Date | string) => testApp.clock.set(new Date(moment)),
    /** Advances the clock by minutes. */
    later: (minutes: number) => testApp.clock.set(new Date(now().getTime() + minutes * 60_000)),
  }
}
