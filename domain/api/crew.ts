import { z } from 'zod'
import { longestNote } from '../visits/arrival.ts'
import { extraMinutes, extraTimeStates } from '../visits/extra-time.ts'
import { photoPhases } from '../visits/photos.ts'
import { lateMinutes, visitProblems, visitSteps } from '../visits/steps.ts'
import { crewMember } from './bookings/booking.ts'
import { defineCall, lines, nothing, outcome, plain, text } from './call.ts'

const bookingId = plain(30)

/** Where a phone was, as its browser says. */
const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** In metres. */
  accuracy: z.number().nonnegative().max(100_000),
})

/** So many bytes in base64url. */
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`))

/** The moment of a phone's clock. */
export const moment = z.iso.datetime({ offset: true })

const common = {
  /** Made on the phone: the same event is taken once, however often it is sent. */
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
    /** The customer's four digits, at `arrived`. */
    code: text(4),
    /** Why there is no code, at `arrived`; neither is needed at the address. */
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
    /** As the visit's checklist names it. */
    item: plain(200),
    done: z.boolean(),
    /** Why it was not done. */
    reason: text(300),
  }),
  z.object({
    ...common,
    kind: z.literal('cash'),
    /** RM, as the phone has shown it. */
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

/** What else the worker said of a visit: minutes of being late, or a problem. */
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
  /** Null while nobody said anything of it. */
  done: z.boolean().nullable(),
  /** Why it was not done. */
  reason: z.string(),
})
export type CrewChecklistItem = z.output<typeof checklistItem>

/** A photo of a visit; its picture is read by a call of its own. */
export const visitPhoto = z.object({
  id: z.uuid(),
  phase: z.enum(photoPhases),
  taken_at: z.string(),
})
export type VisitPhoto = z.output<typeof visitPhoto>

/** More time that the crew asked for last. */
export const extraTime = z.object({
  id: z.uuid(),
  minutes: z.literal([...extraMinutes]),
  state: z.enum(extraTimeStates),
  /** When the visit ends with it. */
  ends_at: z.string(),
  /** RM more. */
  price: z.number(),
})
export type ExtraTime = z.output<typeof extraTime>

const crewVisit = z.object({
  booking_id: bookingId,
  skill: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  booking_status: z.string(),
  customer_name: z.string(),
  /** Where to go; of a service with two places the first. */
  address: z.string(),
  destination: z.string().nullable(),
  unit: z.string().nullable(),
  access_notes: z.string().nullable(),
  post_code: z.number(),
  area: z.string(),
  /** What staff note of the customer for the crew. */
  notes: z.string(),
  /** What the customer wrote to the crew on the page of the visit. */
  customer_notes: z.array(visitNote),
  addons: z.array(z.string()),
  /** The first names of the others on the crew. */
  crew: z.array(z.string()),
  /** RM to collect at the visit; 0 when nothing is. */
  to_collect: z.number(),
  /** Whether there are medical details, which a call of its own has. */
  has_confidential: z.boolean(),
  /** RM that the crew has collected. */
  collected: z.number(),
  steps: z.array(stepTaken),
  /** Of the whole crew. */
  photos: z.array(visitPhoto),
  /** RM; null while the worker has no rate for it (docs/product/pay.md#pay-of-a-visit). */
  pay: z.object({ hours: z.number().int(), rate: z.number(), amount: z.number() }).nullable(),
  reports: z.array(reported),
  checklist: z.array(checklistItem),
  /** By how many minutes the visit could be longer; none where it is not booked by the hour. */
  extra_minutes: z.array(z.literal([...extraMinutes])),
  /** The worker asked for it themselves: `own`. */
  extra_time: extraTime.extend({ own: z.boolean() }).nullable(),
})
export type CrewVisit = z.output<typeof crewVisit>

/** Who is signed in on a phone, which sends what a worker did as that worker's alone. */
const crewWorker = z.object({ id: z.number(), first_name: z.string() })
export type CrewWorker = z.output<typeof crewWorker>

const crewDay = z.object({
  /** The server's clock, by which a phone corrects its own. */
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
  /** Four digits for the crew at the door; null once it has arrived. */
  code: z.string().nullable(),
  crew: z.array(crewMember),
  on_the_way_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** By how many minutes the crew says that it is late. */
  late_minutes: z.number(),
  /** What was written to the crew on this page. */
  notes: z.array(visitNote),
  /** What was done, once the visit is over. */
  checklist: z.array(checklistItem),
  photos: z.array(visitPhoto),
  /** What is to be paid to the crew in cash, and four digits for it; null when nothing is. */
  cash: z.object({ amount: z.number(), code: z.string() }).nullable(),
  /**
   * More time that the crew asked for last; the four digits approve it through the crew, while it is open.
   * The path pays online what is owed for it.
   */
  extra_time: extraTime
    .extend({ code: z.string().nullable(), pay: z.string().nullable() })
    .nullable(),
  /** `open`: the crew may be tipped; null where it may not, or no longer. */
  tip: z.enum(['open', 'pending', 'given']).nullable(),
})
export type LiveVisit = z.output<typeof liveVisit>

const ownVisit = liveVisit.extend({
  /** The path of its page, while that is open. */
  page: z.string().nullable(),
})
export type OwnVisit = z.output<typeof ownVisit>

/** What the crew's phones call, and what customers see of it (docs/product/visits.md). */
export const crewCalls = {
  'POST /crew/sign-in/code/': defineCall({
    summary: 'Sends a sign-in code to the phone of a worker; the answer is the same for any number',
    access: 'anyone',
    limit: 'mail',
    request: z.object({ phone: plain(30) }),
    response: outcome,
  }),
  'POST /crew/sign-in/': defineCall({
    summary: 'Signs a worker in on this phone, by the code that was sent to it',
    access: 'anyone',
    limit: 'mail',
    request: z.object({ phone: plain(30), code: plain(12) }),
    response: outcome.extend({
      access_token: z.string(),
      worker: crewWorker,
    }),
  }),
  'POST /crew/sign-out/': defineCall({
    summary: 'Signs the worker out on this phone',
    access: 'crew',
    request: nothing,
    response: outcome,
  }),
  'GET /crew/visits/': defineCall({
    summary: 'The worker’s visits of today and the next days, with what is needed to get there',
    access: 'crew',
    request: nothing,
    response: crewDay,
  }),
  'POST /crew/events/': defineCall({
    summary: 'What a worker did at visits; each event is taken once and answered by itself',
    access: 'crew',
    bodyBytes: 256 * 1024,
    request: z.object({
      /** The phone’s clock when it sent. */
      sent_at: moment,
      events: z.array(crewEvent).min(1).max(100),
    }),
    response: z.object({ server_time: z.string(), results: z.array(eventAnswer) }),
  }),
  'GET /crew/push/': defineCall({
    summary:
      'The key by which a phone subscribes to messages, and whether this one has; null: none',
    access: 'crew',
    request: nothing,
    response: z.object({ public_key: z.string().nullable(), endpoint: z.string().nullable() }),
  }),
  'POST /crew/push/': defineCall({
    summary: 'Sends messages for the worker to this phone from now on',
    access: 'crew',
    request: z.object({ endpoint: z.url().max(1_000), p256dh: base64url(65), auth: base64url(16) }),
    response: outcome,
  }),
  'POST /crew/push/remove/': defineCall({
    summary: 'Sends no more messages to this phone',
    access: 'crew',
    request: nothing,
    response: outcome,
  }),
  'POST /crew/push/shown/': defineCall({
    summary: 'Says that this phone has shown a message, so that it is not sent in another way',
    access: 'crew',
    request: z.object({ id: z.coerce.number().int().min(1) }),
    response: outcome,
  }),
  'GET /visits/live/': defineCall({
    summary: 'A visit as it happens, for whoever has its link',
    access: 'anyone',
    request: z.object({ token: plain(80) }),
    response: liveVisit,
  }),
  'GET /visits/own/': defineCall({
    summary: 'A visit of the caller’s own as it happens or happened',
    access: 'signed-in',
    request: z.object({ booking_id: bookingId }),
    response: ownVisit,
  }),
  'POST /visits/live/note/': defineCall({
    summary: 'A note to the crew of a visit, from whoever has its link',
    access: 'anyone',
    limit: 'contact',
    request: z.object({ token: plain(80), note: lines(longestNote) }),
    response: outcome,
  }),
  'POST /staff/crew/step/': defineCall({
    summary: 'Takes a step of a visit for a worker whose phone cannot',
    access: 'manage-bookings',
    request: z.object({
      booking_id: bookingId,
      worker: plain(254),
      step: z.enum(visitSteps),
      reason: plain(300),
    }),
    response: outcome,
  }),
  'GET /staff/crew/{id}/phones/': defineCall({
    summary: 'The phones on which a worker is signed in, the last used first',
    access: 'view-workers',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    request: nothing,
    response: z.object({
      phones: z.array(
        z.object({ device: z.string(), signed_in_at: z.string(), seen_at: z.string() }),
      ),
    }),
  }),
  'POST /staff/crew/{id}/sign-out/': defineCall({
    summary: 'Signs a worker out on every phone',
    access: 'manage-workers',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    request: nothing,
    response: outcome,
  }),
}
