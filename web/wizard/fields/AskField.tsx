import type { Ask } from '../../../domain/booking/description.ts'
import { useBooking } from '../booking-context.ts'
import { FixedAddonsField, HourlyAddonField } from './AddonFields.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { CountField } from './CountField.tsx'
import { DateField } from './DateField.tsx'
import { FrequencyField } from './FrequencyField.tsx'
import { PaymentMethodField } from './PaymentMethodField.tsx'
import { AddressField, PhoneAsk, PostcodeField, TextField } from './TextFields.tsx'
import { TimeField } from './TimeField.tsx'
import { VoucherField } from './VoucherField.tsx'

/** The one control of each kind of question. */
export function AskField({ ask }: { ask: Ask }) {
  const { service, read } = useBooking()
  switch (ask.kind) {
    case 'frequency':
      return <FrequencyField ask={ask} />
    case 'date':
      return <DateField ask={ask} />
    case 'start-time':
      return <TimeField ask={ask} />
    case 'choice':
      return <ChoiceField ask={ask} />
    case 'count':
      return <CountField ask={ask} min={ask.min} max={ask.max} />
    case 'addon-hours':
      return <CountField ask={ask} min={1} max={service.visitHours(read) || 1} />
    case 'text':
      return <TextField ask={ask} />
    case 'address':
      return <AddressField ask={ask} />
    case 'postcode':
      return <PostcodeField ask={ask} />
    case 'hourly-addon':
      return <HourlyAddonField ask={ask} />
    case 'fixed-addons':
      return <FixedAddonsField ask={ask} />
    case 'voucher':
      return <VoucherField ask={ask} />
    case 'payment-method':
      return <PaymentMethodField ask={ask} />
    case 'phone':
      return <PhoneAsk ask={ask} />
  }
}
