/** The result of `npm audit --json`. */
export type Advisories =
  | { readonly answered: true; readonly serious: readonly string[] }
  /** No result: the registry, or a proxy in front of it, did not answer. */
  | { readonly answered: false; readonly why: string }

type Report = {
  vulnerabilities?: Record<string, { severity: string; range?: string }>
  statusCode?: number
  message?: string
}

/** Reads the report; high and critical count as serious. */
export function readAdvisories(json: string): Advisories {
  let report: Report
  try {
    report = JSON.parse(json) as Report
  } catch {
    return { answered: false, why: 'no answer in time' }
  }
  if (!report.vulnerabilities) {
    const why = report.statusCode
      ? `it answers ${report.statusCode}`
      : (report.message ?? 'no report')
    return { answered: false, why }
  }
  const serious = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range = '' }]) => `${name} ${range}: ${severity}`)
  return { answered: true, serious }
}
