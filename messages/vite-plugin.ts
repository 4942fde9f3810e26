import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { areaDirectories, catalogueDirectory } from './catalogue.ts'
import { compileMessages } from './compile.ts'
import { type Compiled, compiledMessages, marks, type Wording } from './marks.ts'

const compiled = join(catalogueDirectory, 'compiled')
const imported = /^import \{ m \} from '[./]*messages\/(?:page|every)\.ts'$/m

/**
 * Writes the texts of one language into the code that shows them: a page carries what it says, in
 * its own language alone, and no table of messages. `m.key()` becomes the text itself, any other use
 * of `m.key` the function that makes it.
 * @param locale of the build; undefined: marks are written in the place of the texts, which
 * `withTexts` replaces in what is built, once for each language.
 */
export function inlineMessages(locale?: string): Plugin {
  let texts: Promise<Compiled>
  let version = 0
  const load = () => {
    version += 1
    return compiledMessages(locale ?? 'en', version)
  }
  return {
    name: 'inline-messages',
    enforce: 'pre',
    buildStart() {
      texts ??= load()
    },
    configureServer(server) {
      server.watcher.add(Object.values(areaDirectories()))
      server.watcher.on('change', (file) => {
        if (!Object.values(areaDirectories()).includes(dirname(file))) return
        compileMessages()
          .then(() => {
            texts = load()
            server.moduleGraph.invalidateAll()
            server.ws.send({ type: 'full-reload' })
          })
          .catch((error: unknown) => server.config.logger.error(String(error)))
      })
    },
    transform: {
      filter: { id: /\.tsx?$/, code: imported },
      async handler(code, id) {
        texts ??= load()
        return inlined(code, await texts, locale === undefined ? marks : written, id)
      },
    },
  }
}

const written: Wording = {
  text: (_, message) => JSON.stringify(message()),
  made: (_, message) => message.toString(),
}

/** The code of a file with the texts of its messages in it; every line stays where it is. */
export function inlined(code: string, texts: Compiled, wording = written, id = 'a file'): string {
  const made = new Map<string, string>()
  const [ours] = imported.exec(code) ?? ['']
  const body = code
    .replace(ours, '')
    .replace(/\bm\.(\w+)(\(\))?/g, (_, key: string, bare?: string) => {
      const message = texts[key]
      if (!message) throw new Error(`${id}: there is no message ${key}`)
      if (bare) return wording.text(key, message)
      made.set(key, `const m_${key} = ${wording.made(key, message)}`)
      return `m_${key}`
    })
  if (/\bm\[/.test(body)) throw new Error(`${id}: a message must be named by its key`)
  const functions = [...made.values()].join(';').replaceAll('\n', ' ')
  const registry = functions.includes('registry')
    ? `import { plural } from ${JSON.stringify(join(compiled, 'registry.js'))};const registry = { plural };`
    : ''
  return registry + functions + (functions ? ';' : '') + body
}
