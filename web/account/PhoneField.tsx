import { m } from '../../messages/page.ts'
import { SelectField, TextField } from '../ui/form/TextField.tsx'
import { countryCodes, splitPhone } from './country-codes.ts'
import styles from './PhoneField.module.css'

/** Country code and number, as the form fields `country_code` and `phone`. */
export function PhoneField({ initial = null, error }: { initial?: string | null; error?: string }) {
  const { code, number } = splitPhone(initial)
  return (
    <div className={styles.phone}>
      <SelectField
        label={m.account_country_code()}
        name="country_code"
        autoComplete="tel-country-code"
        defaultValue={code}
        choices={countryCodes}
      />
      <TextField
        label={m.account_phone()}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={number}
        required
        error={error}
      />
    </div>
  )
}
