import { z } from 'zod'
import { isEmail } from '../../account/contact-details.ts'
import { writtenPhone } from '../../account/phone.ts'
import { bookingStatuses } from '../../booking/status.ts'
import { fileTypes } from '../../workers/document-file.ts'
import { importColumns } from '../../workers/import-row.ts'
import { documentKinds, leaveKinds, workerLanguages, workerStatuses } from '../../workers/worker.ts'
import { defineCall, lines, outcome, plain, required, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import {
  byInt4Id,
  day,
  daySpans,
  hoursSpan,
  image,
  int4Id,
  named,
  shown,
  toTheSen,
  version,
} from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

const MAX_IMPORT_ROWS = 500
const IMPORT_BYTES = 512 * 1024

const id = int4Id

const fields = {
  name: required(100, 'name-missing'),
  gender: z.enum(['Male', 'Female']),
  phone: plain(30)
    .transform((typed) => (typed.trim() === '' ? null : (writtenPhone(typed) ?? typed)))
    .refine(
      (typed) => typed === null || writtenPhone(typed) !== undefined,
      'phone-invalid' satisfies FieldCode,
    )
    .nullable(),
  email: plain(254)
    .transform((typed) => typed.trim() || null)
    .refine((typed) => typed === null || isEmail(typed), 'email-invalid' satisfies FieldCode)
    .nullable(),
  languages: z.array(z.enum(workerLanguages)).max(workerLanguages.length),
  joined_on: day.nullable(),
  notes: lines(4000).unwrap(),
  /** The most cash that they should carry, RM; 0 for no limit, null for the company's. */
  cash_limit: toTheSen(z.number().min(0).max(100_000)).nullable(),
  status: z.enum(workerStatuses),
  skills: z.array(plain(60)).max(50),
  /** Region ids. */
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
/** At most 256 pixels. */
const photo = image(44_000)

/** Changes of a worker; omitted fields stay unchanged. */
export const workerChange = z
  .object({
    ...fields,
    photo: photo.nullable(),
    set_days: z.array(singleDay).max(100),
    /** Days that follow the weekly hours again. */
    clear_days: z.array(day).max(100),
    add_leave: z.array(leave).max(20),
    remove_leave: z.array(id).max(100),
    add_documents: z.array(document).max(20),
    change_documents: z.array(document.extend({ id })).max(20),
    remove_documents: z.array(id).max(100),
    /** The worker's request that this change grants, with a note to the worker. */
    approve_request: z.object({ id, note: plain(300).default('') }),
  })
  .partial()
export type WorkerChange = z.output<typeof workerChange>

const visit = z.object({ booking_id: z.string(), day: z.string(), start_time: z.string() })
const written = z.object({ first_day: z.string(), last_day: z.string(), note: z.string() })

const worker = z.object({
  id: z.number().int(),
  version,
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
  /** From a year ago. */
  days: z.array(z.object({ day: z.string(), spans: z.array(hoursSpan), note: z.string() })),
  leave: z.array(written.extend({ id: z.number().int(), kind: z.enum(leaveKinds) })),
  documents: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(documentKinds),
      number: z.string(),
      expires_on: z.string().nullable(),
      note: z.string(),
      file: z
        .object({ name: z.string(), type: z.enum(fileTypes), bytes: z.number().int() })
        .nullable(),
    }),
  ),
  /** Booked from Monday to Sunday. */
  hours_this_week: z.number().int(),
  /** The average of their reviews; null if there are too few. */
  stars: z.number().nullable(),
  next_visit: visit.nullable(),
  visits_coming: z.number().int(),
  visits_past: z.number().int(),
})

const filter = z.object({
  /** Part of a name, identifier, phone or e-mail. */
  search: text(200),
  skill: text(60),
  /** A region id; 0 for all. */
  area: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  /** By default all except those who left. */
  status: z.enum(['', ...workerStatuses]).default(''),
})
const listed = z.object({
  id: z.number().int(),
  identifier: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  status: fields.status,
  skills: z.array(z.string()),
  areas: z.array(z.string()),
  on_leave: z.boolean(),
  /** Whether a document expires within 30 days or has expired. */
  documents: z.enum(['valid', 'soon', 'expired']),
  hours_this_week: z.number().int(),
  /** The average of their reviews; null if there are too few. */
  stars: z.number().nullable(),
  next_visit: visit.nullable(),
})
const cell = z.string().max(500)
const rows = z
  .array(z.object(Object.fromEntries(importColumns.map((name) => [name, cell.optional()]))))
  .min(1)
  .max(MAX_IMPORT_ROWS)
const checkedRows = z.array(
  z.object({
    name: z.string(),
    skills: z.array(z.string()),
    errors: z.array(z.object({ column: z.enum(importColumns), message: z.string() })),
  }),
)

/** Workers (docs/product/workers.md). */
export const workerCalls = {
  'GET /staff/workers/': defineCall({
    summary: 'Workers with their hours of this week and next visit',
    access: 'view-workers',
    request: filter.extend({
      ...pageRequest(25),
      sort: z.enum(['name', 'hours', 'next_visit']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: pageOf(listed),
  }),
  'POST /staff/workers/': defineCall({
    summary: 'Add a worker',
    access: 'manage-workers',
    status: 201,
    request: z.object({
      name: fields.name,
      gender: fields.gender,
      phone: fields.phone.default(null),
      email: fields.email.default(null),
      languages: fields.languages.default([]),
      joined_on: fields.joined_on.default(null),
      skills: fields.skills.min(1, 'skill-missing' satisfies FieldCode),
      areas: fields.areas.min(1, 'area-missing' satisfies FieldCode),
      week_hours: fields.week_hours,
      status: z.enum(['invited', 'active']).default('active'),
    }),
    response: outcome.extend({ id: z.number().int() }),
  }),
  'GET /staff/workers/areas/': defineCall({
    summary: 'The regions that workers can serve',
    access: 'view-workers',
    response: z.array(named),
  }),
  'POST /staff/workers/export/': defineCall({
    summary: 'Workers of a filter as a spreadsheet; recorded in the audit log',
    access: 'manage-workers',
    reads: true,
    request: filter,
    response: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
  }),
  'POST /staff/workers/import/preview/': defineCall({
    summary: 'Validate the rows of a file of workers without storing anything',
    access: 'manage-workers',
    request: z.object({ rows }),
    response: z.object({ rows: checkedRows }),
    bodyBytes: IMPORT_BYTES,
  }),
  'POST /staff/workers/import/': defineCall({
    summary: 'Add the workers of a file in one step; rows with errors reject it or are skipped',
    access: 'manage-workers',
    request: z.object({ rows, skip_errors: z.boolean().default(false) }),
    response: outcome.extend({ written: z.number().int() }),
    bodyBytes: IMPORT_BYTES,
  }),
  'GET /staff/workers/{id}': defineCall({
    summary: 'A worker with hours, leave and documents',
    access: 'view-workers',
    params: byInt4Id,
    response: worker,
  }),
  'GET /staff/workers/{id}/visits/': defineCall({
    summary: 'Upcoming or past visits of a worker',
    access: 'view-workers',
    request: z.object({ ...pageRequest(25), when: z.enum(['coming', 'past']).default('coming') }),
    params: byInt4Id,
    response: pageOf(
      visit.extend({
        ...shown('skill', 'no_of_hours', 'post_code', 'customer_name'),
        status: z.enum(bookingStatuses),
      }),
    ),
  }),
  'PUT /staff/workers/{id}': defineCall({
    summary: 'Change a worker; refused if it breaks visits, or if the worker was changed since',
    access: 'manage-workers',
    request: workerChange.extend({
      /** The version when shown. */
      version,
      reason: plain(200).default(''),
    }),
    params: byInt4Id,
    response: outcome.extend({ version }),
  }),
}
