import type { AgainRefusal } from '../../../domain/notifications/window.ts'
import type { RefusalCode } from '../../http/calls/refusals.ts'

/** The refusal code for each reason of the rules. */
export const refusedBecause: Readonly<Record<AgainRefusal | 'never-wrote', RefusalCode>> = {
  'no-phone': 'recipient-without-phone',
  'no-email': 'recipient-without-email',
  'not-agreed': 'recipient-not-agreed',
  stopped: 'recipient-stopped',
  closed: 'window-closed',
  'never-wrote': 'window-closed',
  'no-longer-true': 'message-no-longer-true',
  'on-its-way': 'message-on-its-way',
  'not-stored': 'message-not-stored',
  'not-by-this': 'message-not-by-this',
}
