/** Why a message did not arrive, as shown to staff (docs/product/messages.md#causes). */
export const causes = [
  'no-whatsapp',
  'window-closed',
  'withheld',
  'template',
  'not-approved',
  'busy',
  'access',
  'stopped',
  'not-agreed',
  'no-channel',
  'no-phone',
  'no-email',
  'wrong-number',
  'unreachable',
  'filtered',
  'no-answer',
  'visit-moved',
  'visit-cancelled',
  'paid-meanwhile',
  'crew-changed',
  'no-longer-true',
  'too-late',
  'mail-refused',
  'other',
] as const
export type Cause = (typeof causes)[number]

/** Error codes of WhatsApp's Cloud API, Twilio and our own adapters, by cause. */
const codes: Partial<Readonly<Record<Cause, readonly string[]>>> = {
  'no-whatsapp': ['131026', '131030', '131021'],
  'window-closed': ['131047'],
  withheld: ['131049', '130472'],
  template: ['132000', '132001', '132005', '132007', '132012', '132015', '132016'],
  busy: [
    '1',
    '2',
    '4',
    '80007',
    '130429',
    '131000',
    '131016',
    '131048',
    '131056',
    '20429',
    '21611',
    '30001',
  ],
  access: ['0', '10', '190', '368', '131031', '131042', '20003', '21408'],
  stopped: ['131050', '21610'],
  'wrong-number': ['21211', '21614', '30005', '30006'],
  unreachable: ['30003', '30008'],
  filtered: ['30004', '30007'],
  // Our own
  'not-agreed': ['no-consent'],
  'no-phone': ['no-number'],
  'no-channel': ['no-provider'],
  'no-longer-true': [
    'visit-changed',
    'not-done',
    'not-assigned',
    'list-changed',
    'handed-in',
    'replaced',
    'said-already',
  ],
  'too-late': ['expired'],
}

const byCode = new Map(
  Object.entries(codes).flatMap(([cause, all]) =>
    all.map((code) => [code, cause as Cause] as const),
  ),
)

/** The cause of a stored error code, of a provider or our own; undefined without a code. */
export function causeOf(code: string | null): Cause | undefined {
  if (!code) return undefined
  const known = byCode.get(code) ?? causes.find((cause) => cause === code)
  // `status 503`: the provider answered without a code.
  return known ?? (/^status 5\d\d$/.test(code) ? 'busy' : 'other')
}
