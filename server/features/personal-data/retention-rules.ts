import type { RetentionRule } from '../../db/delete-old.ts'
import { oldSignIns } from '../accounts/retention.ts'
import { oldAssistants } from '../assistants/retention.ts'
import { oldBreaches } from '../breaches/retention.ts'
import { oldPhotos } from '../crew/photos/old-photos.ts'
import { oldPositions } from '../crew/retention.ts'
import { oldEvents } from '../events/retention.ts'
import { oldSecrets } from '../notifications/hide-secrets.ts'
import { oldNotifications } from '../notifications/retention.ts'
import { oldAnswers } from '../ordering/tasks.ts'
import { oldGifts } from '../payments/gifts/gift-tasks.ts'
import { oldUnproven } from '../payments/tasks.ts'
import { oldInvitations } from '../team/retention.ts'
import { oldCounters } from '../vitals/retention.ts'
import { oldEntries } from '../waiting-list/entries.ts'
import { oldDeliveries } from '../webhooks/retention.ts'

/** Rules whose jobs do nothing else (docs/product/privacy.md#retention). */
export const deletionRules: readonly RetentionRule[] = [
  ...oldSignIns,
  oldInvitations,
  ...oldNotifications,
  ...oldSecrets,
  oldEvents,
  oldDeliveries,
  oldBreaches,
  oldAnswers,
  ...oldPositions,
  ...oldGifts,
  ...oldAssistants,
  oldUnproven,
  oldCounters,
]

/** Every rule by which a job deletes what is over. */
export const retentionRules: readonly RetentionRule[] = [...deletionRules, oldPhotos, oldEntries]
