import type { Question } from '../../../domain/booking/description.ts'
import { useBooking } from '../booking-context.ts'
import { FixedAddonsField, HourlyAddonField } from './AddonFields.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { CountField } from './CountField.tsx'
import { DateField } from './DateField.tsx'
import { FrequencyField } from './FrequencyField.tsx'
import { PaymentMethodField } from './PaymentMethodField.tsx'
import { AddressField, PhoneQuestion, PostcodeField, TextField } from './TextFields.tsx'
import { TimeField } from './TimeField.tsx'
import { VoucherField } from './VoucherField.tsx'

/** The control for each kind of question. */
export function QuestionField({ question }: { question: Question }) {
  const { service, read } = useBooking()
  switch (question.kind) {
    case 'frequency':
      return <FrequencyField question={question} />
    case 'date':
      return <DateField question={question} />
    case 'start-time':
      return <TimeField question={question} />
    case 'choice':
      return <ChoiceField question={question} />
    case 'count':
      return <CountField question={question} min={question.min} max={question.max} />
    case 'addon-hours':
      return <CountField question={question} min={1} max={service.visitHours(read) || 1} />
    case 'text':
      return <TextField question={question} />
    case 'address':
      return <AddressField question={question} />
    case 'postcode':
      return <PostcodeField question={question} />
    case 'hourly-addon':
      return <HourlyAddonField question={question} />
    case 'fixed-addons':
      return <FixedAddonsField question={question} />
    case 'voucher':
      return <VoucherField question={question} />
    case 'payment-method':
      return <PaymentMethodField question={question} />
    case 'phone':
      return <PhoneQuestion question={question} />
  }
}
