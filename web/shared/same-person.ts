import { isStaff } from '../../domain/account/roles.ts'
import type { Session } from '../account/session.ts'

/**
 * True for the same name, as accounts have no readable id, and the same role or another of staff,
 * which an Admin may have changed.
 */
export function isSamePerson(one: Session, other: Session): boolean {
  return (
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    (one.role === other.role || (isStaff(one.role) && isStaff(other.role)))
  )
}
