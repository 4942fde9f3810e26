import { NativeSelect, TextInput } from '@mantine/core'
import { countryCodes, splitPhone } from './country-codes.ts'
import styles from './PhoneField.module.css'

/** Country code and number, as the form fields `country_code` and `phone`. */
export function PhoneField({ initial = null, error }: { initial?: string | null; error?: string }) {
  const { code, number } = splitPhone(initial)
  return (
    <div className={styles.phone}>
      <NativeSelect
        label="Country code"
        name="country_code"
        autoComplete="tel-country-code"
        defaultValue={code}
        rightSectionWidth={32}
        data={countryCodes.map(({ value, label }) => ({ value, label }))}
      />
      <TextInput
        label="Phone"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={number}
        required
        withAsterisk={false}
        error={error}
      />
    </div>
  )
}
