/**
 * Something outside the program prevents its start: a bad setting, a port in use, an unwritable
 * directory. The message is for the person who started it: `main.ts` prints the sentences without a
 * stack and exits with 1.
 */
export class StartupError extends Error {
  /** @param sentences one clear sentence per problem, each ending with a full stop. */
  constructor(...sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'StartupError'
  }
}
