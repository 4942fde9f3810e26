import type { RetentionRule } from '../../db/delete-old.ts'
import { oldSignIns } from '../accounts/tasks.ts'
import { oldAssistants } from '../assistants/tasks.ts'
import { oldBreaches } from '../breaches/tasks.ts'
import { oldPhotos } from '../crew/photos/old-photos.ts'
import { oldPositions } from '../crew/tasks.ts'
import { oldEvents } from '../events/forget.ts'
import { oldNotifications } from '../notifications/forget.ts'
import { oldSecrets } from '../notifications/hide-secrets.ts'
import { oldAnswers } from '../ordering/tasks.ts'
import { oldGifts } from '../payments/gifts/gift-tasks.ts'
import { oldUnproven } from '../payments/tasks.ts'
import { oldInvitations } from '../team/tasks.ts'
import { oldCounters } from '../vitals/tasks.ts'
import { oldEntries } from '../waiting-list/entries.ts'
import { oldDeliveries } from '../webhooks/tasks.ts'

/** Every rule by which a job deletes what is over (docs/product/privacy.md#retention). */
export const retentionRules: readonly RetentionRule[] = [
  ...oldSignIns,
  oldInvitations,
  ...oldNotifications,
  ...oldSecrets,
  oldEvents,
  oldDeliveries,
  oldBreaches,
  oldAnswers,
  ...oldPositions,
  oldPhotos,
  ...oldGifts,
  ...oldAssistants,
  oldEntries,
  oldUnproven,
  oldCounters,
]
