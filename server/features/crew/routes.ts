import { randomUUID } from 'node:crypto'
import type { crewCalls } from '../../../domain/api/crew.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { refuse } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { clientInfoOf } from '../../http/client-info.ts'
import { clearCrewCookie, setCrewCookie } from '../../http/cookies.ts'
import { failureOf, foundOrThrow, notFound, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { actorOf } from '../bookings/records/history.ts'
import { recordShown } from '../notifications/push.ts'
import { openEventIntake } from './events/take-events.ts'
import { workerOnCrew } from './events/visit-now.ts'
import { readLiveVisit, readOwnVisit } from './live-visit.ts'
import { readEndpoint, subscribe, unsubscribe } from './push.ts'
import {
  readPhones,
  sendCode,
  signInWorker,
  signOutPhone,
  signOutWorker,
} from './sign-in/sign-in.ts'
import { addNote } from './visit-notes.ts'
import { readCrewVisits } from './visits.ts'

/** The calls of the crew's phones, of staff on their behalf, and of the customers' live page. */
export function crewHandlers(deps: Deps): Pick<Handlers, keyof typeof crewCalls> {
  const { pool, settings } = deps
  const takeEvents = openEventIntake(deps)
  const liveVisit = async (token: string, when: Parameters<typeof readLiveVisit>[3]) =>
    foundOrThrow(await readLiveVisit(pool, deps, token, when), m.problem_visit_link_over)
  return {
    'POST /crew/sign-in/code/': async ({ body, now, locale }) => {
      await sendCode(deps, body.phone, now)
      return { success: true, response: m.answer_crew_code_sent({}, { locale }) }
    },
    'POST /crew/sign-in/': async (incoming) => {
      const { body, now, reply, locale } = incoming
      const { device } = clientInfoOf(incoming)
      const signedIn = valueOrThrow(await signInWorker(deps, { ...body, device }, now))
      const { token, workerId: id, firstName: name } = signedIn
      setCrewCookie(reply, token, now)
      return {
        success: true,
        response: m.answer_welcome({ name }, { locale }),
        access_token: token,
        worker: { id, first_name: name },
      }
    },
    'POST /crew/sign-out/': async (incoming) => {
      await signOutPhone(pool, incoming.worker.sessionId, incoming.now)
      clearCrewCookie(incoming.reply)
      return { success: true, response: m.answer_logged_out({}, { locale: incoming.locale }) }
    },
    'GET /crew/visits/': async ({ worker: { workerId, fullName }, now, locale }) => ({
      server_time: now.toISOString(),
      worker: { id: workerId, first_name: firstName(fullName) },
      company_phone: settings.company.phone,
      visits: await readCrewVisits(pool, deps, workerId, { now, locale }),
    }),
    'POST /crew/events/': async ({ body, worker, now, locale }) => {
      const processed = await takeEvents(worker, body.events, new Date(body.sent_at), now)
      const results = processed.map(({ id, answer }) => {
        if (answer.ok) return { id, accepted: true }
        const { refusal } = answer
        return {
          id,
          accepted: false,
          code: refusal.code,
          response: failureOf(refusal).sentence(locale),
        }
      })
      return { server_time: now.toISOString(), results }
    },
    'GET /crew/push/': async (incoming) => ({
      public_key: deps.push?.publicKey ?? null,
      endpoint: (await readEndpoint(deps, incoming.worker)) ?? null,
    }),
    'POST /crew/push/': async ({ body, worker, now, locale }) => {
      valueOrThrow(await subscribe(deps, worker, body, now))
      return { success: true, response: m.answer_push_on({}, { locale }) }
    },
    'POST /crew/push/remove/': async ({ worker, locale }) => {
      await unsubscribe(deps, worker)
      return { success: true, response: m.answer_push_off({}, { locale }) }
    },
    'POST /crew/push/shown/': async ({ body, worker: { workerId }, now, locale }) => {
      await recordShown(deps, { workerId, deliveryId: body.id }, now)
      return { success: true, response: m.answer_push_shown({}, { locale }) }
    },
    'GET /visits/live/': ({ body, now, locale }) => liveVisit(body.token, { now, locale }),
    'GET /visits/own/': async ({ body, caller: { accountId }, now, locale }) => {
      const own = { bookingId: body.booking_id, accountId }
      return foundOrThrow(await readOwnVisit(pool, deps, own, { now, locale }))
    },
    'POST /visits/live/note/': async ({ body, now, locale }) => {
      const visit = await liveVisit(body.token, { now, locale })
      valueOrThrow(
        visit.finished_at ? refuse('visit-finished') : await addNote(deps, visit, body.note, now),
      )
      return { success: true, response: m.answer_note_sent({}, { locale }) }
    },
    'POST /staff/crew/step/': async ({ body, caller, now, locale }) => {
      const worker = foundOrThrow(await workerOnCrew(pool, body.booking_id, body.worker))
      const { booking_id, step, reason } = body
      const event = { kind: 'step', step, booking_id, code: '', reason } as const
      const at = now.toISOString()
      const staff = { actor: actorOf(caller), accountId: caller.accountId, reason }
      const id = randomUUID()
      const steps = [{ ...event, id, at }]
      const [processed] = await takeEvents({ ...worker, staff }, steps, undefined, now)
      if (processed && !processed.answer.ok) throw failureOf(processed.answer.refusal)
      return { success: true, response: m.answer_step_taken({}, { locale }) }
    },
    'GET /staff/crew/{id}/phones/': async ({ params, now }) => ({
      phones: await readPhones(pool, params.id, now),
    }),
    'POST /staff/crew/{id}/sign-out/': async (incoming) => {
      const result = await signOutWorker(deps, incoming.params.id, authorOf(incoming))
      if (!result.ok) throw notFound(m.problem_worker_unknown)
      const { locale } = incoming
      return { success: true, response: m.answer_worker_signed_out({}, { locale }) }
    },
  }
}
