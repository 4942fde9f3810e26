/**
 * Every message, in the language that each call names: `m.problem_slot_taken({}, { locale })`. For
 * the server and the rules. In the browser's build the texts of the page's own language stand in
 * the place of each, whatever language is named.
 */
export { m } from './compiled/every.js'
