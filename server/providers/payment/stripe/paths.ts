/** Our URLs that Stripe's pages and servers call. */
export const paths = {
  return: '/payments/return',
  webhook: '/payments/webhook',
  cardSaved: '/payments/card-saved',
} as const
