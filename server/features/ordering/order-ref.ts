import { randomCode } from '../../random-code.ts'

/** A new order's reference: `J` and nine random characters. */
export function newOrderRef(): string {
  return `J${randomCode(9)}`
}
