import { z } from 'zod'
import { messageMax, subjectMax } from '../../contact/query.ts'
import { defineCall, lines, outcome, text } from '../call.ts'

/** Messages to the company (docs/product/calls.md). */
export const contactCalls = {
  'POST /common/send-query/': defineCall({
    summary: 'Send a message to the company',
    access: 'anyone',
    request: z.object({
      first_name: text(100),
      last_name: text(100),
      email: text(254),
      phone: text(30),
      subject: text(subjectMax),
      message: lines(messageMax),
      /** Honeypot: people leave it empty, bots fill it in. */
      website: text(200),
    }),
    response: outcome.extend({ message: z.string() }),
    limit: 'contact',
  }),
}
