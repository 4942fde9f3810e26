import { m } from '../../../messages/page.ts'
import { pageLocale } from '../../locale.ts'
import { processorText } from '../../public-site/processor-texts.ts'
import { listOf } from '../list/describe-list.ts'

/** Who works with personal data, as the privacy notice names them. */
export const processorList = listOf('GET /staff/processors/', {
  key: ['processors'],
  caption: m.staff_privacy_processors(),
  of: m.staff_privacy_processors_of(),
  none: { title: m.staff_privacy_no_processors(), text: m.staff_privacy_no_processors_text() },
  pageSize: 50,
  expected: 4,
  keyOf: ({ name }) => name,
  columns: [
    {
      header: m.staff_privacy_company(),
      title: true,
      cell: ({ name }) => processorText(name, pageLocale).company,
    },
    {
      header: m.staff_privacy_gets(),
      long: true,
      cell: ({ name }) => capital(processorText(name, pageLocale).data),
    },
    {
      header: m.staff_privacy_country(),
      cell: ({ name }) =>
        processorText(name, pageLocale).countries || m.staff_privacy_country_chosen(),
    },
  ],
})

/** In the notice it follows a colon. */
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
