/** Names of the providers whose accounts people sign in with. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const
export type Provider = keyof typeof providerNames
