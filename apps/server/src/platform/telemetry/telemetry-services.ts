import * as z from 'zod';
import type { ServiceDeclaration } from '../services/service-declaration.ts';
import { addressVariable, textValue, webAddress } from '../services/variables.ts';

/** Names and values as in a list of HTTP headers: `name=value,name=value`, percent-encoded. */
const headerList = z
  .string()
  .regex(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'name=value, with commas between several')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    ),
  );

/** Named as in the specification of OpenTelemetry. */
const collectorVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: addressVariable(
    'the base address of an OpenTelemetry collector that receives traces and logs by OTLP over HTTP, such as http://127.0.0.1:4318; unset: none are sent',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headerList.optional(),
    meaning: 'headers for it, such as `authorization=Bearer%20…`; several with commas between them',
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    schema: textValue.max(100).default('fiacre'),
    meaning: 'the name of the service there',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    meaning: 'the share of requests that are traced, from 0 to 1',
  },
} as const;

export interface CollectorSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly ratio: number;
}

export const collector: ServiceDeclaration<typeof collectorVariables, CollectorSettings> = {
  name: 'opentelemetry',
  variables: collectorVariables,
  settings: (values) =>
    values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : {
          url: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: values.OTEL_SERVICE_NAME,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        },
  calls: ({ url }) => [url],
};

const reportVariables = {
  ERROR_REPORT_URL: {
    schema: webAddress.optional(),
    meaning:
      'receives each unexpected error as JSON, at most one of a kind in ten minutes; unset: none are sent',
    secret: true,
  },
} as const;

/** The address may contain a key. */
export const errorReportService: ServiceDeclaration<typeof reportVariables, { readonly url: string }> = {
  name: 'error reports',
  variables: reportVariables,
  settings: ({ ERROR_REPORT_URL: url }) => (url === undefined ? null : { url }),
  calls: ({ url }) => [url],
};

export const telemetryServices: readonly ServiceDeclaration[] = [collector, errorReportService];
