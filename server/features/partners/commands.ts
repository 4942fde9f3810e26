import { changedFacts } from '../../../domain/audit/actions.ts'
import { MOST_SITES, siteOrigin } from '../../../domain/partners/partner.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult, RefusalCode } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

type PartnerDeps = Pick<Deps, 'pool' | 'settings'>
type Named = { readonly name: string }

/** The origins in an input of several lines. */
function sitesOf({ settings }: PartnerDeps, typed: string): Result<string[], RefusalCode> {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  const sites = new Set<string>()
  for (const line of lines) {
    const origin = siteOrigin(line, !settings.production)
    if (!origin)
      return refuse({ code: 'partner-site', field: 'sites', params: { site: line.trim() } })
    sites.add(origin)
  }
  if (sites.size > MOST_SITES)
    return refuse({ code: 'too-many-sites', field: 'sites', params: { most: MOST_SITES } })
  return succeed([...sites].sort())
}

/** The facts of a partner, for the audit log. */
const factsOf = (name: string, sites: readonly string[]) => ({ name, sites: sites.join(', ') })

/** Adds a partner (docs/product/partners.md). */
export async function addPartner(
  deps: PartnerDeps,
  { name, code, sites: typed }: CallRequest<'POST /staff/partners/'>,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  const sites = sitesOf(deps, typed)
  if (!sites.ok) return sites
  return inTransactionUnlessRefused(deps.pool, async (tx) => {
    const row = await queryFirst<{ id: number }>(tx, {
      name: 'add-partner',
      text: `insert into partner (name, code, sites) values ($1, $2, $3)
             on conflict (code) do nothing returning id`,
      values: [name, code, sites.value],
    })
    if (!row) return refuse('partner-code-taken')
    const after = { ...factsOf(name, sites.value), code }
    await recordAudit(tx, by, { action: 'partner-added', subject: code, after })
    return succeed(row)
  })
}

type Row = {
  readonly version: number
  readonly name: string
  readonly code: string
  readonly sites: readonly string[]
  readonly active: boolean
}

/** A partner as a changed record. */
export function partnerRecord(id: number, version: number) {
  return {
    lock: (tx: Tx) =>
      queryFirst<Row>(tx, {
        name: 'lock-partner',
        text: 'select version, name, code, sites, active from partner where id = $1 for update',
        values: [id],
      }),
    version,
    subject: ['partner', ({ code }: Row) => code],
  } as const
}

/** Changes a partner's name, and the sites that may show the widget. */
export async function changePartner(
  deps: PartnerDeps,
  id: number,
  { name, sites: typed, version }: CallRequest<'POST /staff/partners/{id}/change/'>,
  by: Author,
): Promise<CommandResult> {
  const sites = sitesOf(deps, typed)
  if (!sites.ok) return sites
  return changeRecord(deps.pool, partnerRecord(id, version), async (tx, row) => {
    const changed = changedFacts(factsOf(row.name, row.sites), factsOf(name, sites.value))
    if (!changed) return succeed()
    await query(tx, {
      name: 'change-partner',
      text: 'update partner set version = version + 1, name = $2, sites = $3 where id = $1',
      values: [id, name, sites.value],
    })
    await recordAudit(tx, by, { action: 'partner-changed', subject: row.code, ...changed })
    return succeed()
  })
}

/** Activates or deactivates a partner. */
export function switchPartner(
  deps: PartnerDeps,
  id: number,
  { version, on }: CallRequest<'POST /staff/partners/{id}/switch/'>,
  by: Author,
): Promise<CommandResult<Named>> {
  return changeRecord(deps.pool, partnerRecord(id, version), async (tx, row) => {
    const { name, code } = row
    if (row.active === on) return succeed({ name })
    await query(tx, {
      name: 'switch-partner',
      text: 'update partner set version = version + 1, active = $2 where id = $1',
      values: [id, on],
    })
    const action = on ? 'partner-resumed' : 'partner-paused'
    await recordAudit(tx, by, { action, subject: code })
    return succeed({ name })
  })
}
