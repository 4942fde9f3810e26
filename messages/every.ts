/**
 * Every message, in the language named by each call: `m.problem_slot_taken({}, { locale })`. For
 * the server and the rules. The browser's build replaces it by the texts of the page's own
 * language.
 */
export { m } from './compiled/every.js'
