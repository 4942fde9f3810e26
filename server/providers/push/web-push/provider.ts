import { matching, withDefault } from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { PushProvider } from '../port.ts'

export const webPush = defineProvider({
  name: 'web-push',
  processor: 'push-services',
  docs: 'docs/integrations/web-push.md',
  variables: {
    PUSH_SERVICES: withDefault(
      'fcm.googleapis.com updates.push.services.mozilla.com web.push.apple.com notify.windows.com',
      "Hosts of the push services that crews' phones may use, with their subdomains; messages are sent nowhere else",
      matching(/^[a-z0-9.-]+( [a-z0-9.-]+)*$/, 'names of hosts with spaces between'),
    ),
  },
  settings: ({ PUSH_SERVICES: services }) => ({ services: services.split(' ') }),
  async open({ services }, { sessionSecret, sender, publicUrl }): Promise<PushProvider> {
    const { webPush: adapter } = await import('./adapter.ts')
    return adapter({
      secret: sessionSecret,
      services,
      subject: () => mailAddressOf(sender()) ?? publicUrl,
    })
  },
})

/** The `mailto:` address of a sender, as push services require it. */
function mailAddressOf(sender: string | { readonly address: string }): string | undefined {
  const text = typeof sender === 'string' ? sender : sender.address
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(text) ?? []
  return address && `mailto:${address}`
}
