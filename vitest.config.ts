import { defineConfig } from 'vitest/config'
import { compileMessages } from './messages/compile.ts'
import { keepScratchInMemory } from './testing/scratch-memory.ts'

// Made of the catalogues, and not in the repository.
await compileMessages()
keepScratchInMemory()

const shared = {
  environment: 'node' as const,
  // A worker loads the modules once for all its files: they store nothing but constants. What a file
  // needs afresh it starts itself (testing/app.ts).
  isolate: false,
  setupFiles: ['./vitest.setup.ts'],
}

export default defineConfig({
  test: {
    // Neither UTC nor Malaysia's +08, and half an hour off, so that a forgotten zone is noticed.
    env: { TZ: 'America/St_Johns' },
    // Two cores, shared with PostgreSQL and the programs that the tests start.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    passWithNoTests: true,
    // Of a machine several times slower.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          ...shared,
          name: 'domain',
          include: ['domain/**/*.test.ts', 'messages/**/*.test.ts', 'audit/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['./testing/database-server.ts'],
        },
      },
      {
        test: { ...shared, name: 'web', include: ['web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
