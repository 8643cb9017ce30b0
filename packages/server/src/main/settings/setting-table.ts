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
  parseWhole,
} from './parse-values.ts'
import { parseOtlpEndpoint, parseOtlpHeaders } from './parse-otlp.ts'
import { setting } from './setting.ts'

/** Every setting there is. Help and docs/settings.md are printed from it; nothing else reads the environment. */
export const settingTable = {
  dataFolder: setting({
    variable: 'MOORAGE_DATA',
    placeholder: '<folder>',
    fallback: './.moorage',
    scope: 'all',
    meaning:
      'Data folder: the embedded database, the tokens of the first account and of the operator, the addresses of the running server.',
    parse: given(parsePath),
  }),
  settingsFile: setting({
    variable: 'MOORAGE_SETTINGS',
    placeholder: '<file>',
    scope: 'all',
    meaning:
      'File of settings, one VARIABLE=value per line; flags and the environment take precedence. SIGHUP makes a server read it again: the log level and the certificate change at once, everything else at the next start.',
    parse: optional(parsePath),
  }),
  listen: setting({
    variable: 'MOORAGE_LISTEN',
    placeholder: '<host:port>',
    fallback: '127.0.0.1:4400',
    meaning:
      'Address the interface listens on; port 0 takes any free port, 0.0.0.0 or [::] all addresses of the machine. Unset: if the port is taken at the first start of moor up on a data folder, the first free one of 4410, 4420 and so on to 4490, which the folder keeps.',
    parse: parseAddress,
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    placeholder: '<url>',
    scope: 'all',
    isSecret: true,
    meaning:
      'A PostgreSQL, 15 or newer, to use instead of the embedded one. It may name several hosts (h1:5432,h2:5432): the one that accepts writes is used. Other users of the machine can see a password in a flag: prefer the variable.',
    parse: optional(parseDatabaseUrl),
  }),
  databaseAdminUrl: setting({
    variable: 'MOORAGE_DATABASE_ADMIN_URL',
    placeholder: '<url>',
    scope: 'all',
    isSecret: true,
    meaning:
      'The same PostgreSQL as DATABASE_URL, as a superuser. With it `moor migrate` first makes the role that DATABASE_URL names, without any right beyond its own, and gives it the database. Give it to no other command.',
    parse: optional(parseDatabaseUrl),
  }),
  dialect: setting({
    variable: 'MOORAGE_DIALECT',
    placeholder: '<word>',
    fallback: 'neutral',
    scope: 'all',
    meaning: 'Dialect of the interface: neutral or linode. It may differ between processes on one database.',
    parse: given(parseChoice(['neutral', 'linode'])),
  }),
  vendor: setting({
    variable: 'MOORAGE_VENDOR',
    placeholder: '<word>',
    meaning:
      'Vendor word of the installation, 1 to 8 letters or digits, in device paths and provider ids. Unset at the first start: Moor, or Linode in the linode dialect. It cannot be changed later.',
    parse: optional(parseVendor),
  }),
  simPace: setting({
    variable: 'MOORAGE_SIM_PACE',
    placeholder: '<pace>',
    fallback: 'fast',
    meaning: 'Pace of the simulated infrastructure: instant, fast (a volume in about a second) or real.',
    parse: given(parseChoice(['instant', 'fast', 'real'])),
  }),
  simListen: setting({
    variable: 'MOORAGE_SIM_LISTEN',
    placeholder: '<host:port>',
    fallback: '127.0.0.1:4401',
    meaning:
      'Address the simulated clusters listen on, with HTTPS; each process that serves the interface needs its own. Port 0 takes any free port, and the same port is reused at the next start of moor up on the data folder. Unset: the port after the default one of the interface, with moor up. Kubeconfigs contain the first address ever used.',
    parse: parseAddress,
  }),
  simPublicUrl: setting({
    variable: 'MOORAGE_SIM_PUBLIC_URL',
    placeholder: '<origin>',
    meaning:
      'Address at which clients reach the simulated clusters; kubeconfigs contain it while it is set. It must be equal on every process of one database.',
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
      'Names, separated by commas, at which clients reach the interface and the admin address, beside IP addresses, localhost, the names of the machine and of its certificate, and the public URL. A request for another name is answered with 421; with a public URL this applies to the admin address only.',
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
      'What to do when other machines reach the interface without TLS: warn, or allow it if a proxy in front terminates TLS.',
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
      'File that lists what is offered: regions, plans, prices, Kubernetes versions. Unset: the file catalogue.yaml in the data folder if it is there, else the catalogue that comes with Moorage for the dialect. It must be equal on every process of one database.',
    parse: optional(parsePath),
  }),
  engines: setting({
    variable: 'MOORAGE_ENGINES',
    placeholder: '<file>',
    scope: 'all',
    meaning:
      'File that lists real infrastructure: hypervisors, folders and Ceph clusters; regions of the catalogue name it as their drivers. Unset: the file engines.yaml in the data folder if it is there, else simulated infrastructure only. It must be equal on every process of one database.',
    parse: optional(parsePath),
  }),
  volumeMaxGib: setting({
    variable: 'MOORAGE_VOLUME_MAX_GIB',
    placeholder: '<number>',
    meaning:
      'Largest size of a volume in GiB, 20 to 1000000, instead of the limit of the catalogue. It must be equal on every process of one database.',
    parse: optional(parseWhole(20, 1_000_000)),
  }),
  eventDays: setting({
    variable: 'MOORAGE_EVENT_DAYS',
    placeholder: '<number>',
    fallback: '90',
    meaning: 'Days that events are kept, 1 to 3650; the lowest value among the workers on one database applies.',
    parse: given(parseWhole(1, 3650)),
  }),
  auditDays: setting({
    variable: 'MOORAGE_AUDIT_DAYS',
    placeholder: '<number>',
    fallback: '400',
    meaning:
      'Days that the audit is kept, 1 to 36500, and then to the end of that month; the lowest value among the workers on one database applies.',
    parse: given(parseWhole(1, 36_500)),
  }),
  resyncMaxSeconds: setting({
    variable: 'MOORAGE_RESYNC_MAX_SECONDS',
    placeholder: '<number>',
    fallback: '600',
    meaning:
      'Longest time in seconds, 60 to 86400, between checks of a resource that no one has changed. The first check comes after a minute (five at the real pace); the interval then about doubles as long as nothing is found changed.',
    parse: given(parseWhole(60, 86_400)),
  }),
  autoscalerQuietSeconds: setting({
    variable: 'MOORAGE_AUTOSCALER_QUIET_SECONDS',
    placeholder: '<number>',
    fallback: '600',
    meaning:
      'Seconds, 10 to 86400, for which the pods of a cluster must have had no need of a node, and its pool must not have grown, before the autoscaler of the pool gives the node up. Give every worker on one database the same.',
    parse: given(parseWhole(10, 86_400)),
  }),
  adminListen: setting({
    variable: 'MOORAGE_ADMIN_LISTEN',
    placeholder: '<host:port|off>',
    meaning:
      'Address where /metrics, /livez and /readyz are served, without a token, and for this machine alone the pages of the operator (/operator) where the process serves the interface; off: nowhere. Unset: moor up takes 127.0.0.1:4402, the second port after the default one of the interface, or any free port if MOORAGE_LISTEN has port 0; it writes the address to the file admin-url in the data folder. moor serve does not serve them. /livez and /readyz are also served where the interface listens.',
    parse: parseListenOrOff,
  }),
  otlpEndpoint: setting({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    placeholder: '<url>',
    meaning:
      'Where traces are sent, as JSON over HTTP: an OpenTelemetry collector, like http://127.0.0.1:4318. Unset: nothing is traced.',
    parse: optional(parseOtlpEndpoint),
  }),
  otlpHeaders: setting({
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    placeholder: '<name=value,...>',
    isSecret: true,
    meaning:
      'Headers for requests to OTEL_EXPORTER_OTLP_ENDPOINT, such as the key of a service. Other users of the machine can see a flag: prefer the variable.',
    parse: optional(parseOtlpHeaders),
  }),
  logLevel: setting({
    variable: 'MOORAGE_LOG',
    placeholder: '<level>',
    fallback: 'info',
    scope: 'all',
    meaning:
      'Minimum level that is logged to stderr: fatal, error, warn, info, debug, trace, or silent. Read again on SIGHUP.',
    parse: given(parseChoice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  }),
} as const

/** For settings with a fallback, which are never unset. */
function given<T>(parse: (text: string) => T): (text: string | null) => T {
  return (text) => parse(text ?? '')
}

/** For settings that may stay unset. */
function optional<T>(parse: (text: string) => T): (text: string | null) => T | null {
  return (text) => (text === null ? null : parse(text))
}
