import type { FormEvent } from 'react'
import { isLocale, type Locale, languageNames, locales, pathIn } from '../../messages/locales.ts'
import { m } from '../../messages/page.ts'
import { call } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { storeLanguage } from '../store-language.ts'
import { Card } from '../ui/Card.tsx'
import forms from '../ui/form/Form.module.css'
import { SelectField } from '../ui/form/TextField.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { storeToasts, toastSuccess } from '../ui/toast.ts'
import { useAction } from '../ui/use-action.ts'

/** The language of an account's e-mails and pages. Saving opens the profile in that language. */
export function LanguageChoice({ language: stored }: { language: Locale }) {
  const { busy, act } = useAction()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const language = new FormData(event.currentTarget).get('language')
    if (!isLocale(language)) return
    await act('save', async () => {
      const { response } = await call('POST /account/language/', { language })
      storeLanguage(language)
      toastSuccess(response)
      if (language === pageLocale) return
      storeToasts()
      window.location.assign(pathIn(language, '/profile'))
    })
  }

  return (
    <Card id="language" title={m.account_language()}>
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
        <PlainButton type="submit" busy={busy !== undefined}>
          {m.account_language_save()}
        </PlainButton>
      </form>
    </Card>
  )
}
