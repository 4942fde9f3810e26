import { type FormEvent, useState } from 'react'
import { isLocale, type Locale, languageNames, locales, pathIn } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { call, failureSentence } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { storeLanguage } from '../store-language.ts'
import { Card } from '../ui/Card.tsx'
import forms from '../ui/Form.module.css'
import { PlainButton } from '../ui/PlainButton.tsx'
import { SelectField } from '../ui/TextField.tsx'
import { storeToasts, toastError, toastSuccess } from '../ui/toast.ts'

/**
 * The language of an account's mails and of the pages; saving leads to the profile in that language.
 */
export function LanguageChoice({ language: stored }: { language: Locale }) {
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const language = new FormData(event.currentTarget).get('language')
    if (busy || !isLocale(language)) return
    setBusy(true)
    try {
      const { response } = await call('POST /account/language/', { language })
      storeLanguage(language)
      toastSuccess(response)
      if (language === pageLocale) return
      storeToasts()
      window.location.assign(pathIn(language, '/profile'))
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={m.account_language()}>
      <form onSubmit={save} className={forms.form}>
        <SelectField
          label={m.account_language()}
          hint={m.account_language_hint()}
          name="language"
          defaultValue={stored}
          choices={locales.map((value) => ({
            value,
            label: languageNames[value],
          }))}
        />
        <PlainButton type="submit" busy={busy}>
          {m.account_language_save()}
        </PlainButton>
      </form>
    </Card>
  )
}
