import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartupError } from './startup-error.ts'

/**
 * The options in the arguments of an operator's command.
 * @throws StartupError with its usage for anything else.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ options }).values
  } catch {
    throw new StartupError(usage)
  }
}

/** Runs an operator's command; after a problem, prints it and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}
