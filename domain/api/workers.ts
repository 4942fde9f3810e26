import { z } from 'zod'
import { isEmail } from '../account/registration.ts'
import { isDay } from '../booking/calendar.ts'
import { maskOf } from '../workers/hours.ts'
import {
  documentKinds,
  leaveKinds,
  workerLanguages,
  workerStatuses,
  writtenPhone,
} from '../workers/worker.ts'
import { defineCall, lines, nothing, plain } from './call.ts'
import type { FieldCode } from './field-code.ts'

const day = z.iso.date().refine(isDay, 'not-a-day' satisfies FieldCode)
const id = z.number().int().min(1).max(2_147_483_647)
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const hoursSpan = z.object({ from: z.string().max(5), to: z.string().max(5) })
/** A day's hours; none: not at work. */
const daySpans = z
  .array(hoursSpan)
  .max(7)
  .refine((spans) => maskOf(spans) !== undefined, 'hours-invalid' satisfies FieldCode)

const fields = {
  name: plain(100)
    .trim()
    .min(1, 'name-missing' satisfies FieldCode),
  gender: z.enum(['Male', 'Female']),
  phone: plain(30)
    .transform((text) => (text.trim() === '' ? null : (writtenPhone(text) ?? text)))
    .refine((text) => text === null || writtenPhone(text), 'phone-invalid' satisfies FieldCode)
    .nullable(),
  email: plain(254)
    .transform((text) => text.trim() || null)
    .refine((text) => text === null || isEmail(text), 'email-invalid' satisfies FieldCode)
    .nullable(),
  languages: z.array(z.enum(workerLanguages)).max(workerLanguages.length),
  joined_on: day.nullable(),
  notes: lines(4000).unwrap(),
  status: z.enum(workerStatuses),
  skills: z.array(plain(60)).max(50),
  /** Regions by their ids. */
  areas: z.array(id).max(200),
  /** By weekday, Sunday first. */
  week_hours: z.array(daySpans).length(7),
}

const leave = z
  .object({
    first_day: day,
    last_day: day,
    kind: z.enum(leaveKinds).default('annual'),
    note: plain(200).default(''),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    message: 'last-day-before-first' satisfies FieldCode,
    path: ['last_day'],
  })
const singleDay = z.object({ day, spans: daySpans, note: plain(200).default('') })
const document = z.object({
  kind: z.enum(documentKinds),
  number: plain(60).default(''),
  expires_on: day.nullable(),
  note: plain(200).default(''),
})
/** An image of at most 256 pixels, made smaller by the browser. */
const photo = z.object({
  type: z.enum(['image/webp', 'image/jpeg', 'image/png']),
  /** Its bytes in base64. */
  data: z.base64().min(1).max(44_000),
})

/** What can be changed of a worker, all at once or a part: what is left out stays. */
export const workerChange = z
  .object({
    ...fields,
    photo: photo.nullable(),
    /** Single days, instead of what they were before. */
    set_days: z.array(singleDay).max(100),
    /** Days that follow the week again. */
    clear_days: z.array(day).max(100),
    add_leave: z.array(leave).max(20),
    /** By their ids. */
    remove_leave: z.array(id).max(100),
    add_documents: z.array(document).max(20),
    change_documents: z.array(document.extend({ id })).max(20),
    remove_documents: z.array(id).max(100),
  })
  .partial()
export type WorkerChange = z.output<typeof workerChange>

const named = z.object({ id: z.number().int(), name: z.string() })
const visit = z.object({ booking_id: z.string(), day: z.string(), start_time: z.string() })
const written = z.object({ first_day: z.string(), last_day: z.string(), note: z.string() })

/** A worker, whole. */
const worker = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** In the form of an e-mail address; pages show the part before the @. */
  identifier: z.string(),
  ...fields,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  joined_on: z.string().nullable(),
  notes: z.string(),
  /** The path of the picture. */
  photo: z.string().nullable(),
  areas: z.array(named),
  /** From a year ago on. */
  days: z.array(z.object({ day: z.string(), spans: z.array(hoursSpan), note: z.string() })),
  leave: z.array(written.extend({ id: z.number().int(), kind: z.enum(leaveKinds) })),
  documents: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(documentKinds),
      number: z.string(),
      expires_on: z.string().nullable(),
      note: z.string(),
    }),
  ),
  /** Booked from Monday to Sunday. */
  hours_this_week: z.number().int(),
  next_visit: visit.nullable(),
  visits_coming: z.number().int(),
  visits_past: z.number().int(),
})

/** Who works for the company (docs/product/workers.md). */
export const workerCalls = {
  'GET /staff/workers/{id}': defineCall({
    summary: 'A worker with hours, leave and papers',
    access: 'view-workers',
    request: nothing,
    params,
    response: worker,
  }),
  'PUT /staff/workers/{id}': defineCall({
    summary: 'Changes a worker; refused where it breaks visits or somebody changed them meanwhile',
    access: 'manage-workers',
    request: workerChange.extend({
      /** The one that was shown. */
      version: z.number().int().min(1),
      reason: plain(200).default(''),
    }),
    params,
    response: z.object({ success: z.literal(true), response: z.string(), version: z.number() }),
  }),
}
