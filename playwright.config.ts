import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { selectedJourneys } from './e2e/selection.ts'
import { environment } from './server/env.ts'
import { keepScratchInMemory } from './testing/scratch-memory.ts'

keepScratchInMemory()
const { executablePath, args, env } = findBrowser()

/** Browser journeys on the production build, served by the real program (`e2e/global-setup.ts`). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: [...selectedJourneys()],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // Two cores, shared with the program and its database.
  workers: 2,
  // On a crowded machine a journey may wait in vain: it is walked again once, and reported as flaky.
  retries: 1,
  forbidOnly: environment().CI !== undefined,
  // Of a machine several times slower; what is polled may take ten seconds on any.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    baseURL: environment().JIRAN_URL,
    // Far from Malaysia, so that dates in the browser's own zone are noticed.
    timezoneId: 'America/Los_Angeles',
    locale: 'en-MY',
    // A page that scrolls smoothly moves what is clicked; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // Pictures of each step of each journey cost a fifth of the run; a failure has its own.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
