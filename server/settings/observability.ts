import { z } from 'zod'
import {
  address,
  type Environment,
  matching,
  optional,
  readVariables,
  type Section,
  type Variables,
  wholeNumber,
  withDefault,
} from './variables.ts'

const variables = {
  METRICS_PORT: optional('no metrics', 'Port of /metrics, for Prometheus', wholeNumber(1, 65_535)),
  METRICS_HOST: withDefault(
    '127.0.0.1',
    'Address that METRICS_PORT listens on',
    matching(/^[\w.:-]+$/, 'a host name or address such as 127.0.0.1'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'no traces',
    'Address of an OpenTelemetry collector that accepts OTLP over HTTP',
    address('http://127.0.0.1:4318'),
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault('0.1', 'Share of requests and jobs that are traced', {
    shape: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
      .transform(Number),
    expected: 'a number from 0 to 1',
  }),
  OTEL_SERVICE_NAME: withDefault('jiran', 'Name of this program in traces', {
    shape: z.string().max(100),
    expected: 'a name',
  }),
} satisfies Variables

export const observabilitySection: Section = {
  title: 'Metrics and traces',
  variables,
  note: `The metrics need no password: set \`METRICS_HOST\` to an address that only Prometheus reaches
([monitoring](monitoring.md)).`,
}

export type TracingSettings = {
  /** The collector's address, without the path: `/v1/traces` is added. */
  readonly endpoint: string
  /** The share of traces that are sent, from 0 to 1. */
  readonly share: number
  readonly serviceName: string
}

/** What operators can observe of the server. */
export type ObservabilitySettings = {
  /** Where Prometheus reads metrics; undefined: none are collected. */
  metrics: { host: string; port: number } | undefined
  /** Where traces are sent; undefined: none are. */
  tracing: TracingSettings | undefined
}

/** Reads and checks them. */
export function readObservability(environment: Environment): ObservabilitySettings {
  const read = readVariables(environment, variables)
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = read
  return {
    metrics: port === undefined ? undefined : { host: read.METRICS_HOST, port },
    tracing:
      endpoint === undefined
        ? undefined
        : {
            endpoint,
            share: read.OTEL_TRACES_SAMPLER_ARG,
            serviceName: read.OTEL_SERVICE_NAME,
          },
  }
}
