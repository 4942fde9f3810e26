/** One visit as a message between calendars (docs/product/calendar.md#invitations). */
export type ItipMessage = {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly product: string
  readonly uid: string
  readonly sequence: number
  readonly stamp: Date
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly location?: string
  readonly description?: string
  readonly url?: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly attendee: string
}

/**
 * The message as text (RFC 5545, RFC 5546). Written for every order; the feeds' library would take
 * ten times as long.
 */
export function itipText(of: ItipMessage): string {
  const { method, organizer, location, description, url } = of
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(of.product)}`,
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${of.uid}`,
    `SEQUENCE:${of.sequence}`,
    `DTSTAMP:${utc(of.stamp)}`,
    `DTSTART:${utc(of.start)}`,
    `DTEND:${utc(of.end)}`,
    `SUMMARY:${escaped(of.summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${address(organizer.email)}`,
    // The visit is booked: there is nothing to accept.
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(of.attendee)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')
}

function quoted(text: string): string {
  return `"${text.replace(/["\r\n]/g, ' ')}"`
}

/** Removes everything that could end the line. */
function address(email: string): string {
  return email.replace(/[\r\n\s]/g, '')
}

const LONGEST = 75

/** Folds a line after 75 bytes; each continuation begins with a space. */
function folded(line: string): string {
  const bytes = Buffer.byteLength(line)
  if (bytes <= LONGEST) return line
  if (bytes === line.length) return line.replace(/^.{75}|.{74}(?=.)/g, '$&\r\n ')
  let text = ''
  let room = LONGEST
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (size > room) {
      text += '\r\n '
      room = LONGEST - 1
    }
    text += character
    room -= size
  }
  return text
}
