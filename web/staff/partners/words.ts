import { m } from '../../../messages/page.ts'

/** Queries to reload after a change of a partner. */
export const stalePartners = [['partners'], ['partner']]

/** Badges of active and inactive partners. */
export const states = {
  on: { tone: 'good', label: m.staff_partners_on },
  off: { tone: 'over', label: m.staff_partners_off },
} as const
