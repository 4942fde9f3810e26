/** Our URLs that Fiuu's pages and servers call (docs/integrations/fiuu.md#messages). */
export const paths = {
  return: '/payments/return',
  notify: '/payments/notify',
  callback: '/payments/callback',
  refund: '/payments/refund',
} as const
