import { startTestApp } from '../../../testing/app.ts'
import { seriesHistories } from '../../../testing/histories/series.ts'
import { fiuuCards } from '../../../testing/payments/card-drivers.ts'

/* Random series whose cards are at Fiuu (testing/histories/series.ts). */

const testApp = await startTestApp()
seriesHistories(testApp, fiuuCards(testApp))
