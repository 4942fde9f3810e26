import { startTestApp } from '../../../testing/app.ts'
import { seriesHistories } from '../../../testing/histories/series.ts'
import { stripeCards } from '../../../testing/payments/card-drivers.ts'

/* Random series whose cards are at Stripe (testing/histories/series.ts). */

const testApp = await startTestApp({ provider: 'stripe' })
seriesHistories(testApp, stripeCards(testApp))
