import { address } from './dashboard/address/provider.ts'
import { metabase } from './dashboard/metabase/provider.ts'
import { atMostOne, oneOf } from './definition.ts'
import { auto } from './geo/auto/provider.ts'
import { builtin } from './geo/builtin/provider.ts'
import { google as googleGeo } from './geo/google/provider.ts'
import { photon } from './geo/photon/provider.ts'
import { smtp } from './mail/smtp/provider.ts'
import { fiuu } from './payment/fiuu/provider.ts'
import { sandbox } from './payment/fiuu/sandbox-provider.ts'
import { stripe } from './payment/stripe/provider.ts'
import { facebook } from './sign-in/facebook/provider.ts'
import { google as googleSignIn } from './sign-in/google/provider.ts'
import { raster } from './tiles/raster/provider.ts'

/* Every provider that there is, by kind. A new one is a folder, and a word here. */

export const payment = oneOf({
  variable: 'PAYMENT_PROVIDER',
  unset: 'sandbox',
  integrations: [sandbox, fiuu, stripe],
})

export const geo = oneOf({
  variable: 'GEO_PROVIDER',
  unset: 'auto',
  integrations: [
    auto(photon, builtin, 'Photon while it answers, else builtin'),
    builtin,
    photon,
    googleGeo,
  ],
})

export const mail = atMostOne({ integrations: [smtp], because: 'there is one outbox' })

export const tiles = atMostOne({ integrations: [raster], because: 'there is one map' })

export const dashboard = atMostOne({
  integrations: [address, metabase],
  because: 'there is one frame',
})

/** Any of them, side by side; the login page has a button for each. */
export const signIn = { google: googleSignIn, facebook }
