import {
  parseChoice,
  parseHostNames,
  parseDatabaseUrl,
  parseHttpsOrigin,
  parseAddress,
  parseListenOrOff,
  parsePath,
  parsePublicUrl,
  parseRateLimit,
  parseVendor,
  parseInteger,
} from './parse-values.ts'
import { parseOtlpEndpoint, parseOtlpHeaders } from './parse-otlp.ts'
import { setting } from './setting.ts'

/** All settings, the source of help and docs/settings.md. */
export const settingTable = {
  dataFolder: setting({
    variable: 'MOORAGE_DATA',
    placeholder: '<folder>',
    fallback: './.moorage',
    scope: 'all',
    meaning:
      'Data folder: the embedded database, the tokens of the first account and of the operator, and the addresses of the running server.',
    parse: given(parsePath),
  }),
  settingsFile: setting({
    variable: 'MOORAGE_SETTINGS',
    placeholder: '<file>',
    scope: 'all',
    meaning:
      'Settings file with one VARIABLE=value per line; flags and the environment take precedence. On SIGHUP, a server reads it again: the log level and the certificate change immediately, everything else at the next start.',
    parse: optional(parsePath),
  }),
  listen: setting({
    variable: 'MOORAGE_LISTEN',
    placeholder: '<host:port>',
    fallback: '127.0.0.1:4400',
    meaning:
      'Address that the API listens on; port 0 selects any free port, 0.0.0.0 or [::] all addresses of the machine. Unset: if the port is in use at the first start of moor up on a data folder, moor up selects the first free port of 4410, 4420 and so on to 4490, and keeps it in the folder.',
    parse: parseAddress,
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    placeholder: '<url>',
    scope: 'all',
    isSecret: true,
    meaning:
      'URL of a PostgreSQL, 15 or newer, to use instead of the embedded one. It can contain several hosts (h1:5432,h2:5432): the one that accepts writes is used. Other users of the machine can see a password in a flag: prefer the variable.',
    parse: optional(parseDatabaseUrl),
  }),
  databaseAdminUrl: setting({
    variable: 'MOORAGE_DATABASE_ADMIN_URL',
    placeholder: '<url>',
    scope: 'all',
    isSecret: true,
    meaning:
      'The same PostgreSQL as DATABASE_URL, as a superuser. With it, `moor migrate` first creates the role of DATABASE_URL without extra privileges and makes it the owner of the database. Do not set it for any other command.',
    parse: optional(parseDatabaseUrl),
  }),
  dialect: setting({
    variable: 'MOORAGE_DIALECT',
    placeholder: '<word>',
    fallback: 'neutral',
    scope: 'all',
    meaning: 'Dialect of the API: neutral or linode. Processes on one database can use different dialects.',
    parse: given(parseChoice(['neutral', 'linode'])),
  }),
  vendor: setting({
    variable: 'MOORAGE_VENDOR',
    placeholder: '<word>',
    meaning:
      'Vendor word of the installation, 1 to 8 letters or digits, in device paths and provider IDs. Unset at the first start: Moor, or Linode in the linode dialect. It cannot be changed later.',
    parse: optional(parseVendor),
  }),
  simPace: setting({
    variable: 'MOORAGE_SIM_PACE',
    placeholder: '<pace>',
    fallback: 'fast',
    meaning: 'Pace of the simulated infrastructure: instant, fast (a volume in about a second) or real.',
    parse: given(parseChoice(['instant', 'fast', 'real'])),
  }),
  simPodReady: setting({
    variable: 'MOORAGE_SIM_POD_READY',
    placeholder: '<seconds>',
    meaning:
      'Seconds until a scheduled pod of a simulated cluster is ready, 0 to 3600. Unset: 0, 1 or 10, depending on the pace.',
    parse: optional(parseInteger(0, 3_600)),
  }),
  simListen: setting({
    variable: 'MOORAGE_SIM_LISTEN',
    placeholder: '<host:port>',
    fallback: '127.0.0.1:4401',
    meaning:
      'Address that the simulated clusters listen on, with HTTPS; each process that serves the API needs its own. Port 0 selects any free port, and moor up reuses it at the next start on the data folder. Unset: with moor up, the port after the default port of the API. Kubeconfigs contain the first address ever used.',
    parse: parseAddress,
  }),
  simPublicUrl: setting({
    variable: 'MOORAGE_SIM_PUBLIC_URL',
    placeholder: '<origin>',
    meaning:
      'Address at which clients reach the simulated clusters; kubeconfigs contain it while it is set. It must be the same for every process on one database.',
    parse: optional(parseHttpsOrigin),
  }),
  rateLimit: setting({
    variable: 'MOORAGE_RATE_LIMIT',
    placeholder: '<number|off>',
    meaning: 'Requests and creates per minute and token. Unset: 1600 and 200; a number sets both; off sets no limit.',
    parse: parseRateLimit,
  }),
  publicUrl: setting({
    variable: 'MOORAGE_PUBLIC_URL',
    placeholder: '<origin>',
    meaning: 'Address at which clients reach the service, if it differs from the one it listens on.',
    parse: optional(parsePublicUrl),
  }),
  allowedHosts: setting({
    variable: 'MOORAGE_ALLOWED_HOSTS',
    placeholder: '<name,...>',
    fallback: '',
    meaning:
      'Comma-separated host names at which clients reach the API and the admin address, in addition to IP addresses, localhost, the names of the machine and of its certificate, and the public URL. Requests for other names are rejected with 421; with a public URL, this applies to the admin address only.',
    parse: given(parseHostNames),
  }),
  tlsCert: setting({
    variable: 'MOORAGE_TLS_CERT',
    placeholder: '<file>',
    meaning: 'Certificate chain in PEM; with it and MOORAGE_TLS_KEY the service uses HTTPS. Read again on SIGHUP.',
    parse: optional(parsePath),
  }),
  tlsKey: setting({
    variable: 'MOORAGE_TLS_KEY',
    placeholder: '<file>',
    meaning: 'Private key of the certificate in PEM, not readable by other users of the machine. Read again on SIGHUP.',
    parse: optional(parsePath),
  }),
  plainHttp: setting({
    variable: 'MOORAGE_PLAIN_HTTP',
    placeholder: '<warn|allow>',
    fallback: 'warn',
    meaning:
      'Behavior if other machines can reach the API without TLS: warn, or allow if a proxy in front terminates TLS.',
    parse: given(parseChoice(['warn', 'allow'])),
  }),
  keyFile: setting({
    variable: 'MOORAGE_KEY_FILE',
    placeholder: '<file>',
    scope: 'all',
    meaning:
      'Key that encrypts the secrets in the database. Unset: the file key in the data folder, created at the first start.',
    parse: optional(parsePath),
  }),
  catalogue: setting({
    variable: 'MOORAGE_CATALOGUE',
    placeholder: '<file>',
    scope: 'all',
    meaning:
      'Catalogue file with regions, plans, prices and Kubernetes versions. Unset: the file catalogue.yaml in the data folder if it exists, otherwise the default catalogue of the dialect. It must be the same for every process on one database.',
    parse: optional(parsePath),
  }),
  engines: setting({
    variable: 'MOORAGE_ENGINES',
    placeholder: '<file>',
    scope: 'all',
    meaning:
      'Engines file with real infrastructure, such as hypervisors, folders and Ceph clusters; the drivers of catalogue regions refer to its engines. Unset: the file engines.yaml in the data folder if it exists, otherwise simulated infrastructure only. It must be the same for every process on one database.',
    parse: optional(parsePath),
  }),
  volumeMaxGib: setting({
    variable: 'MOORAGE_VOLUME_MAX_GIB',
    placeholder: '<number>',
    meaning:
      'Largest size of a volume in GiB, 20 to 1000000, instead of the limit of the catalogue. It must be the same for every process on one database.',
    parse: optional(parseInteger(20, 1_000_000)),
  }),
  eventDays: setting({
    variable: 'MOORAGE_EVENT_DAYS',
    placeholder: '<number>',
    fallback: '90',
    meaning: 'Retention of events in days, 1 to 3650; the lowest value among the workers on one database applies.',
    parse: given(parseInteger(1, 3650)),
  }),
  auditDays: setting({
    variable: 'MOORAGE_AUDIT_DAYS',
    placeholder: '<number>',
    fallback: '400',
    meaning:
      'Retention of the audit log in days, 1 to 36500, extended to the end of that month; the lowest value among the workers on one database applies.',
    parse: given(parseInteger(1, 36_500)),
  }),
  resyncMaxSeconds: setting({
    variable: 'MOORAGE_RESYNC_MAX_SECONDS',
    placeholder: '<number>',
    fallback: '600',
    meaning:
      'Maximum interval in seconds, 60 to 86400, between polls of an unchanged resource. The first poll is after a minute (five at the real pace); the interval then about doubles while no change is found.',
    parse: given(parseInteger(60, 86_400)),
  }),
  autoscalerQuietSeconds: setting({
    variable: 'MOORAGE_AUTOSCALER_QUIET_SECONDS',
    placeholder: '<number>',
    fallback: '600',
    meaning:
      'Seconds, 10 to 86400, for which the pods of a cluster must not need a node, and its pool must not have grown, before the autoscaler of the pool removes the node. Set the same value for every worker on one database.',
    parse: given(parseInteger(10, 86_400)),
  }),
  hostMetricsMax: setting({
    variable: 'MOORAGE_HOST_METRICS',
    placeholder: '<number>',
    fallback: '0',
    meaning:
      'Maximum number of hosts, 0 to 10000, whose CPU, network and disk counters /metrics contains; the oldest hosts first. Each host adds three series, and two for each disk and volume.',
    parse: given(parseInteger(0, 10_000)),
  }),
  imageMaxGib: setting({
    variable: 'MOORAGE_IMAGE_MAX_GIB',
    placeholder: '<number>',
    fallback: '20',
    meaning: 'Maximum size in GiB, 1 to 10000, of an image of a user: of the uploaded file, and of the disk in it.',
    parse: given(parseInteger(1, 10_000)),
  }),
  adminListen: setting({
    variable: 'MOORAGE_ADMIN_LISTEN',
    placeholder: '<host:port|off>',
    meaning:
      'Address that serves /metrics, /livez and /readyz without a token, and to the local machine only, the operator pages (/operator) if the process serves the API; off: disabled. Unset: moor up uses 127.0.0.1:4402, the second port after the default port of the API, or any free port if MOORAGE_LISTEN has port 0, and writes the address to the file admin-url in the data folder; moor serve does not serve them. /livez and /readyz are also served at the address of the API.',
    parse: parseListenOrOff,
  }),
  otlpEndpoint: setting({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    placeholder: '<url>',
    meaning:
      'URL of an OpenTelemetry collector that receives traces as JSON over HTTP, like http://127.0.0.1:4318. Unset: tracing is off.',
    parse: optional(parseOtlpEndpoint),
  }),
  otlpHeaders: setting({
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    placeholder: '<name=value,...>',
    isSecret: true,
    meaning:
      'Headers for requests to OTEL_EXPORTER_OTLP_ENDPOINT, such as an API key. Other users of the machine can see a flag: prefer the variable.',
    parse: optional(parseOtlpHeaders),
  }),
  logLevel: setting({
    variable: 'MOORAGE_LOG',
    placeholder: '<level>',
    fallback: 'info',
    scope: 'all',
    meaning:
      'Minimum level of log lines on stderr: fatal, error, warn, info, debug, trace, or silent. Read again on SIGHUP.',
    parse: given(parseChoice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  }),
} as const

function given<T>(parse: (text: string) => T): (text: string | null) => T {
  return (text) => parse(text ?? '')
}

function optional<T>(parse: (text: string) => T): (text: string | null) => T | null {
  return (text) => (text === null ? null : parse(text))
}
