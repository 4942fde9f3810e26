import { Link } from 'react-router'
import {
  demoFields,
  missingSteps,
  type SetupFacts,
  type SetupStep,
  setupSteps,
} from '../../../domain/company/setup.ts'
import { isStaffPage } from '../../../domain/site/pages.ts'
import { m } from '../../../messages/page.ts'
import { companyLabels } from '../settings/company-draft.ts'
import styles from './setup.module.css'

const titles: Readonly<Record<SetupStep, string>> = {
  company: m.staff_setup_company(),
  areas: m.staff_setup_areas(),
  prices: m.staff_setup_prices(),
  workers: m.staff_setup_workers(),
  staff: m.staff_setup_staff(),
  mail: m.staff_setup_mail(),
  payments: m.staff_setup_payments(),
}

/** The page of each step; the last two are server settings. */
const pages: Readonly<Partial<Record<SetupStep, { path: string; name: string }>>> = {
  company: { path: '/settings', name: m.staff_shell_settings() },
  areas: { path: '/areas', name: m.staff_shell_areas() },
  prices: { path: '/rates', name: m.staff_shell_prices() },
  workers: { path: '/workers', name: m.staff_shell_workers() },
  staff: { path: '/team', name: m.staff_shell_team() },
}

function missingText(step: SetupStep, facts: SetupFacts): string {
  switch (step) {
    case 'company':
      return m.staff_setup_company_missing({
        fields: demoFields(facts.company)
          .map((field) => companyLabels[field])
          .join(m.format_list_separator()),
      })
    case 'areas':
      return m.staff_setup_areas_missing()
    case 'prices':
      return m.staff_setup_prices_missing()
    case 'workers':
      return m.staff_setup_workers_missing()
    case 'staff':
      return m.staff_setup_staff_missing()
    case 'mail':
      return m.staff_setup_mail_missing()
    case 'payments':
      return m.staff_setup_payments_missing()
  }
}

function doneText(step: SetupStep, facts: SetupFacts): string {
  switch (step) {
    case 'company':
      return facts.company.name
    case 'areas':
      return m.staff_setup_areas_done({ count: facts.served_postcodes })
    case 'prices':
      return m.staff_setup_prices_done({
        count: facts.services.filter(({ priced_regions }) => priced_regions > 0).length,
      })
    case 'workers':
      return m.staff_setup_workers_done({ count: facts.active_workers })
    case 'staff':
      return m.staff_setup_staff_done({ count: facts.managed_regions })
    case 'mail':
      return facts.sends_mail ? m.staff_setup_mail_done() : m.staff_setup_mail_demo()
    case 'payments':
      if (facts.payment_provider === 'cash') return m.staff_setup_payments_cash()
      return facts.payment_provider === 'sandbox'
        ? m.staff_setup_payments_demo()
        : m.staff_setup_payments_done({ provider: facts.payment_provider })
  }
}

/** Each step with its state, what is missing, and a link to its page. */
export function SetupList({ facts }: { facts: SetupFacts }) {
  const missing = missingSteps(facts)
  return (
    <ol className={styles.steps}>
      {setupSteps.map((step) => {
        const done = !missing.includes(step)
        const page = pages[step]
        return (
          <li key={step} data-done={done ? '' : undefined}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="9" />
              {done && <path d="m8 12 3 3 5-6" />}
            </svg>
            <div>
              <h2>
                {titles[step]}{' '}
                <span className={styles.state}>
                  {done ? m.staff_setup_done() : m.staff_setup_open()}
                </span>
              </h2>
              <p>{done ? doneText(step, facts) : missingText(step, facts)}</p>
            </div>
            {page && isStaffPage(page.path) && (
              <Link to={page.path}>{m.staff_setup_go({ page: page.name })}</Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
