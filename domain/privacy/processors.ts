/** A company that works with personal data for us (docs/product/privacy.md#processors). */
export type Processor = {
  /** As it calls itself; undefined where the company that runs the program chose it. */
  readonly company?: string
  /** Where it stores or reads the data, as ISO codes; none where nobody here knows. */
  readonly countries: readonly string[]
}

/** Every processor that a provider may bring, by what its provider calls it. */
export const processors = {
  fiuu: { company: 'Fiuu', countries: ['MY'] },
  stripe: { company: 'Stripe', countries: ['US'] },
  whatsapp: { company: 'Meta (WhatsApp)', countries: ['US'] },
  twilio: { company: 'Twilio', countries: ['US'] },
  'mail-host': { countries: [] },
  'push-services': { company: 'Google, Apple, Mozilla, Microsoft', countries: ['US'] },
  'google-maps': { company: 'Google Maps', countries: ['US'] },
  photon: { company: 'komoot (Photon)', countries: ['DE'] },
  'map-host': { countries: [] },
  'route-host': { countries: [] },
  'planner-host': { countries: [] },
  'google-sign-in': { company: 'Google', countries: ['US'] },
  'facebook-sign-in': { company: 'Meta (Facebook)', countries: ['US'] },
  'file-host': { countries: [] },
} as const satisfies Readonly<Record<string, Processor>>

export type ProcessorName = keyof typeof processors

export const processorNames = Object.keys(processors) as readonly ProcessorName[]
