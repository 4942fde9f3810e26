/**
 * Every message in the language of the page: `m.wizard_next()`. For `web/` alone. The build writes
 * the text itself in the place of each (messages/vite-plugin.ts).
 */
export { m } from './compiled/page.js'
