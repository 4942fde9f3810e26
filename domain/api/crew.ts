import { z } from 'zod'
import { longestNote } from '../visits/arrival.ts'
import { extraMinutes, extraTimeStates } from '../visits/extra-time.ts'
import { payOnlineStates } from '../visits/pay-online.ts'
import { photoPhases } from '../visits/photos.ts'
import { lateMinutes, visitProblems, visitSteps } from '../visits/steps.ts'
import { crewMember } from './bookings/booking.ts'
import { defineCall, lines, outcome, plain, text } from './call.ts'
import { byInt4Id } from './fields.ts'

const bookingId = plain(30)

/** The position of a phone, as reported by its browser. */
const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** In metres. */
  accuracy: z.number().nonnegative().max(100_000),
})

/** A number of bytes in base64url. */
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`))

/** A time by a phone's clock. */
export const moment = z.iso.datetime({ offset: true })

const common = {
  /** Generated on the phone, so that repeated events are stored once. */
  id: z.uuid(),
  booking_id: bookingId,
  at: moment,
  position: position.nullish(),
}

const crewEvent = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('step'),
    step: z.enum(visitSteps),
    /** For `arrived`: the customer's four digits. */
    code: text(4),
    /** For `arrived`: why there is no code. Neither is needed if the phone is at the address. */
    reason: text(300),
  }),
  z.object({ ...common, kind: z.literal('late'), minutes: z.literal([...lateMinutes]) }),
  z.object({
    ...common,
    kind: z.literal('problem'),
    problem: z.enum(visitProblems),
    note: lines(1_000),
  }),
  z.object({
    ...common,
    kind: z.literal('checklist'),
    /** The name of the item in the visit's checklist. */
    item: plain(200),
    done: z.boolean(),
    /** Why it was not done. */
    reason: text(300),
  }),
  z.object({
    ...common,
    kind: z.literal('cash'),
    /** RM, as shown by the phone. */
    amount: z.number().positive().max(100_000),
    /** The four digits that the customer sees for this amount. */
    code: text(4),
    /** Why there is no code. */
    reason: text(300),
  }),
])
export type CrewEvent = z.output<typeof crewEvent>

const stepTaken = z.object({ step: z.enum(visitSteps), at: z.string() })

const visitNote = z.object({ at: z.string(), text: z.string() })
export type VisitNote = z.output<typeof visitNote>

/** Another report by the worker: a delay or a problem. */
const reported = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('late'),
    minutes: z.literal([...lateMinutes]),
    at: z.string(),
  }),
  z.object({ kind: z.literal('problem'), problem: z.enum(visitProblems), at: z.string() }),
])
export type Reported = z.output<typeof reported>
/** An item of a visit's checklist, with its name in the language of the call. */
export const checklistItem = z.object({
  item: z.string(),
  name: z.string(),
  /** Null until it is reported. */
  done: z.boolean().nullable(),
  /** Why it was not done. */
  reason: z.string(),
})
export type CrewChecklistItem = z.output<typeof checklistItem>

/** A photo of a visit; a separate call returns the image. */
export const visitPhoto = z.object({
  id: z.uuid(),
  phase: z.enum(photoPhases),
  taken_at: z.string(),
})
export type VisitPhoto = z.output<typeof visitPhoto>

/** The crew's last request for extra time. */
const extraTime = z.object({
  id: z.uuid(),
  minutes: z.literal([...extraMinutes]),
  state: z.enum(extraTimeStates),
  /** The end of the visit with it. */
  ends_at: z.string(),
  /** Additional price, RM. */
  price: z.number(),
})
export type ExtraTime = z.output<typeof extraTime>

/** What of a visit in cash can be paid online instead, or was. */
const payOnline = z.object({
  state: z.enum(payOnlineStates),
  /** RM. */
  amount: z.number(),
  /** The page to pay on, which anyone may have; null once it is paid. */
  page: z.string().nullable(),
})

const crewVisit = z.object({
  booking_id: bookingId,
  skill: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  booking_status: z.string(),
  customer_name: z.string(),
  /** Where to go; the first address if the service has two. */
  address: z.string(),
  destination: z.string().nullable(),
  unit: z.string().nullable(),
  access_notes: z.string().nullable(),
  post_code: z.number(),
  area: z.string(),
  /** The staff's notes about the customer for the crew. */
  notes: z.string(),
  /** The customer's notes to the crew from the page of the visit. */
  customer_notes: z.array(visitNote),
  addons: z.array(z.string()),
  /** First names of the rest of the crew. */
  crew: z.array(z.string()),
  /** RM to collect at the visit; 0 if nothing. */
  to_collect: z.number(),
  /** Whether there are medical details, which a separate call returns. */
  has_confidential: z.boolean(),
  /** RM that the crew has collected. */
  collected: z.number(),
  /** The page as the customer's phone reads it from a QR code. */
  pay_online: payOnline.nullable(),
  steps: z.array(stepTaken),
  /** Of the whole crew. */
  photos: z.array(visitPhoto),
  /** RM; null while the worker has no rate for it (docs/product/pay.md#pay-of-a-visit). */
  pay: z.object({ hours: z.number().int(), rate: z.number(), amount: z.number() }).nullable(),
  reports: z.array(reported),
  checklist: z.array(checklistItem),
  /** Extra minutes that are possible; empty if the service is not booked by the hour. */
  extra_minutes: z.array(z.literal([...extraMinutes])),
  /** `own`: this worker made the request. */
  extra_time: extraTime.extend({ own: z.boolean() }).nullable(),
})
export type CrewVisit = z.output<typeof crewVisit>

/** The worker signed in on a phone, which sends events only as that worker. */
const crewWorker = z.object({ id: z.number(), first_name: z.string() })
export type CrewWorker = z.output<typeof crewWorker>

const crewDay = z.object({
  /** The server's clock, to correct the phone's. */
  server_time: z.string(),
  worker: crewWorker,
  company_phone: z.string(),
  visits: z.array(crewVisit),
})
export type CrewDay = z.output<typeof crewDay>

const eventAnswer = z.object({
  id: z.uuid(),
  accepted: z.boolean(),
  code: z.string().optional(),
  response: z.string().optional(),
})

const liveVisit = z.object({
  booking_id: bookingId,
  skill: z.string(),
  /** The service and its add-ons, in the language of the call. */
  service: z.string(),
  addons: z.array(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
  company: z.string(),
  company_phone: z.string(),
  /** Four digits for the crew at the door; null once the crew has arrived. */
  code: z.string().nullable(),
  crew: z.array(crewMember),
  on_the_way_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** The delay in minutes that the crew reported. */
  late_minutes: z.number(),
  /** Notes to the crew from this page. */
  notes: z.array(visitNote),
  /** The checklist, once the visit is over. */
  checklist: z.array(checklistItem),
  photos: z.array(visitPhoto),
  /** The amount to pay the crew in cash, and four digits for it; null if nothing. */
  cash: z.object({ amount: z.number(), code: z.string() }).nullable(),
  /** The path of the page. */
  pay_online: payOnline.nullable(),
  /**
   * The crew's last request for extra time. While it is open, the four digits approve it through
   * the crew. The path leads to the online payment for it. `on_account`: a partner pays it.
   */
  extra_time: extraTime
    .extend({ code: z.string().nullable(), pay: z.string().nullable(), on_account: z.boolean() })
    .nullable(),
  /** `open`: the crew can be tipped; null if it cannot, or no longer. */
  tip: z.enum(['open', 'pending', 'given']).nullable(),
})
export type LiveVisit = z.output<typeof liveVisit>

const ownVisit = liveVisit.extend({
  /** The path of its page while that is available. */
  page: z.string().nullable(),
})
export type OwnVisit = z.output<typeof ownVisit>

/** Calls of the crew's phones, and what customers see of a visit (docs/product/visits.md). */
export const crewCalls = {
  'POST /crew/sign-in/code/': defineCall({
    summary: 'Send a sign-in code to a worker’s phone; answers the same for any number',
    access: 'anyone',
    limit: 'mail',
    request: z.object({ phone: plain(30) }),
  }),
  'POST /crew/sign-in/': defineCall({
    summary: 'Sign a worker in on this phone with the code',
    access: 'anyone',
    limit: 'mail',
    request: z.object({ phone: plain(30), code: plain(12) }),
    response: outcome.extend({
      access_token: z.string(),
      worker: crewWorker,
    }),
  }),
  'POST /crew/sign-out/': defineCall({
    summary: 'Sign the worker out on this phone',
    access: 'crew',
  }),
  'GET /crew/visits/': defineCall({
    summary: 'The worker’s visits of today and the next days, with addresses and access notes',
    access: 'crew',
    response: crewDay,
  }),
  'POST /crew/events/': defineCall({
    summary: 'Report events at visits; each event is stored once and answered separately',
    access: 'crew',
    bodyBytes: 256 * 1024,
    request: z.object({
      /** The phone’s clock when sending. */
      sent_at: moment,
      events: z.array(crewEvent).min(1).max(100),
    }),
    response: z.object({ server_time: z.string(), results: z.array(eventAnswer) }),
  }),
  'GET /crew/push/': defineCall({
    summary:
      'The key to subscribe to push messages, null if there is none, and whether this phone has subscribed',
    access: 'crew',
    response: z.object({ public_key: z.string().nullable(), endpoint: z.string().nullable() }),
  }),
  'POST /crew/push/': defineCall({
    summary: 'Subscribe this phone to the worker’s push messages',
    access: 'crew',
    request: z.object({ endpoint: z.url().max(1_000), p256dh: base64url(65), auth: base64url(16) }),
  }),
  'POST /crew/push/remove/': defineCall({
    summary: 'Unsubscribe this phone from push messages',
    access: 'crew',
  }),
  'POST /crew/push/shown/': defineCall({
    summary: 'Confirm that this phone has shown a message, so that no other channel is tried',
    access: 'crew',
    request: z.object({ id: z.coerce.number().int().min(1) }),
  }),
  'GET /visits/live/': defineCall({
    summary: 'The live state of a visit, with its link',
    access: 'anyone',
    request: z.object({ token: plain(80) }),
    response: liveVisit,
  }),
  'GET /visits/own/': defineCall({
    summary: 'The live or past state of one of the caller’s own visits',
    access: 'signed-in',
    request: z.object({ booking_id: bookingId }),
    response: ownVisit,
  }),
  'POST /visits/live/note/': defineCall({
    summary: 'Write a note to the crew of a visit, with its link',
    access: 'anyone',
    limit: 'note',
    request: z.object({ token: plain(80), note: lines(longestNote) }),
  }),
  'POST /staff/crew/step/': defineCall({
    summary: 'Take a step of a visit on behalf of a worker',
    access: 'manage-bookings',
    request: z.object({
      booking_id: bookingId,
      worker: plain(254),
      step: z.enum(visitSteps),
      reason: plain(300),
    }),
  }),
  'GET /staff/crew/{id}/phones/': defineCall({
    summary: 'Phones on which a worker is signed in, last used first',
    access: 'view-workers',
    params: byInt4Id,
    response: z.object({
      phones: z.array(
        z.object({ device: z.string(), signed_in_at: z.string(), seen_at: z.string() }),
      ),
    }),
  }),
  'POST /staff/crew/{id}/sign-out/': defineCall({
    summary: 'Sign a worker out on every phone',
    access: 'manage-workers',
    params: byInt4Id,
  }),
}
