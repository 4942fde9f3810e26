import { useState } from 'react'
import { type ServiceState, serviceStates } from '../../../domain/site/service-states.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call } from '../../api.ts'
import { localPath } from '../../locale.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useChange } from '../use-change.ts'
import styles from './ServiceList.module.css'

type Service = CallOutput<'GET /staff/services/'>['items'][number]

const stateNames: Readonly<Record<ServiceState, string>> = {
  open: m.staff_services_open(),
  soon: m.staff_services_soon(),
  link: m.staff_services_link(),
  hidden: m.staff_services_hidden(),
}

const meanings: Readonly<Record<ServiceState, string>> = {
  open: m.staff_services_open_means(),
  soon: m.staff_services_soon_means(),
  link: m.staff_services_link_means(),
  hidden: m.staff_services_hidden_means(),
}

/** Each service with its four states. One press changes it; hiding asks first. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  const [toHide, setToHide] = useState<Service>()
  const change = useChange(
    (wanted: { skill: string; version: number; state: ServiceState }) =>
      call('PUT /staff/services/', wanted),
    [['staff-services']],
  )
  const changing = change.isPending ? change.variables : undefined

  function choose(service: Service, state: ServiceState) {
    if (change.isPending || state === service.state) return
    if (state === 'hidden') setToHide(service)
    else change.mutate({ skill: service.skill, version: service.version, state })
  }

  return (
    <>
      <ul className={styles.list}>
        {services.map((service) => {
          const title = skillTitle(service.skill)
          const shown = changing?.skill === service.skill ? changing.state : service.state
          return (
            <li key={service.skill}>
              <div className={styles.what}>
                <h2>{title}</h2>
                <p>
                  <a href={localPath(service.page)}>{service.page}</a>
                  {service.landing && service.state === 'open' && (
                    <>
                      {' · '}
                      <a href={localPath(service.landing)}>{service.landing}</a>
                    </>
                  )}
                </p>
              </div>
              <Needs service={service} />
              <fieldset className={styles.states} aria-busy={shown !== service.state || undefined}>
                <legend className="visually-hidden">
                  {m.staff_services_where({ service: title })}
                </legend>
                {serviceStates.map((state) => (
                  <label key={state}>
                    <input
                      type="radio"
                      name={service.skill}
                      checked={shown === state}
                      onChange={() => choose(service, state)}
                    />
                    {stateNames[state]}
                  </label>
                ))}
              </fieldset>
            </li>
          )
        })}
      </ul>
      <dl className={styles.meanings}>
        {serviceStates.map((state) => (
          <div key={state}>
            <dt>{stateNames[state]}</dt>
            <dd>{meanings[state]}</dd>
          </div>
        ))}
      </dl>
      <ConfirmDialog
        open={toHide !== undefined}
        title={m.staff_services_hide({
          service: toHide ? skillTitle(toHide.skill) : '',
        })}
        confirmLabel={m.staff_services_hide_it()}
        cancelLabel={m.staff_services_keep()}
        destructive
        busy={change.isPending}
        onConfirm={() =>
          toHide &&
          change.mutate(
            { skill: toHide.skill, version: toHide.version, state: 'hidden' },
            { onSettled: () => setToHide(undefined) },
          )
        }
        onClose={() => setToHide(undefined)}
      >
        <p>{m.staff_services_hide_text()}</p>
        {toHide !== undefined && toHide.coming_visits > 0 && (
          <p>{m.staff_services_hide_coming({ count: toHide.coming_visits })}</p>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Rates, workers and upcoming visits; amber if the service cannot be booked without them. */
function Needs({ service }: { service: Service }) {
  const { regions, regions_priced: priced, workers, coming_visits: coming } = service
  return (
    <ul className={styles.needs}>
      <li data-missing={priced < regions || undefined}>
        {m.staff_services_rates({ count: priced, of: regions })}
      </li>
      <li data-missing={workers === 0 || undefined}>
        {m.staff_services_workers({ count: workers })}
      </li>
      <li>{m.staff_services_coming({ count: coming })}</li>
    </ul>
  )
}
