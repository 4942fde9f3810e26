import { z } from 'zod'
import {
  type Environment,
  readVariables,
  type Section,
  urlOf,
  type Variables,
  wholeNumber,
} from './variables.ts'

const variables = {
  METRICS_PORT: {
    unset: 'no metrics',
    meaning: 'Port that serves /metrics to Prometheus',
    shape: wholeNumber(1, 65_535),
    expected: 'a whole number from 1 to 65535',
  },
  METRICS_HOST: {
    unset: '127.0.0.1',
    meaning: 'Address that METRICS_PORT listens on',
    shape: z.string().regex(/^[\w.:-]+$/),
    expected: 'a host name or address such as 127.0.0.1',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    unset: 'no traces',
    meaning: 'Address of an OpenTelemetry collector that takes OTLP over HTTP',
    shape: urlOf('http:', 'https:'),
    expected: 'an address such as http://127.0.0.1:4318',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    unset: '0.1',
    meaning: 'Share of requests and jobs that are traced',
    shape: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
      .transform(Number),
    expected: 'a number from 0 to 1',
  },
  OTEL_SERVICE_NAME: {
    unset: 'jiran',
    meaning: 'Name of this program in traces',
    shape: z.string().max(100),
    expected: 'a name',
  },
} satisfies Variables

export const observabilitySection: Section = {
  title: 'Metrics and traces',
  variables,
  note: `The metrics need no password: let \`METRICS_HOST\` be an address that only Prometheus reaches
([monitoring](monitoring.md)).`,
}

/** What is reported of the program to its operators. */
export type ObservabilitySettings = {
  /** Where Prometheus reads; undefined: nothing is measured. */
  metrics: { host: string; port: number } | undefined
  /** Where traces are sent; undefined: none. */
  tracing: { endpoint: string; share: number; serviceName: string } | undefined
}

/** Reads and checks them. */
export function readObservability(environment: Environment): ObservabilitySettings {
  const read = readVariables(environment, variables)
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = read
  return {
    metrics: port === undefined ? undefined : { host: read.METRICS_HOST ?? '127.0.0.1', port },
    tracing:
      endpoint === undefined
        ? undefined
        : {
            endpoint,
            share: read.OTEL_TRACES_SAMPLER_ARG ?? 0.1,
            serviceName: read.OTEL_SERVICE_NAME ?? 'jiran',
          },
  }
}
