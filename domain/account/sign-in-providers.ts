export const providerNames = { google: 'Google', facebook: 'Facebook' } as const
export type Provider = keyof typeof providerNames
