import { describePart, plainFile, planePath, secretFile } from './describe-container.ts'
import { nameSocketVolume } from './plane-names.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlaneDatabase } from './plane-layout.ts'

/** Folder of the volume shared by kine and its API server. */
export const kineFolder = '/var/lib/kine'
/** Name of kine's socket, for which its certificate is valid. */
export const kineSocketName = 'kine.sock'
const socket = `${kineFolder}/${kineSocketName}`

/** kine's address for the API server: a Unix socket with mutual TLS, on no network. */
export const kineServer = `unixs://${socket}`

const passwordFile = planePath('pgpass')
const authorityFile = planePath('postgres-ca.crt')

/**
 * Container of kine, which serves the etcd API from PostgreSQL. Uses its machine's network, but does not listen there; clients need a certificate of etcd's
 * authority. Has no local state and may be killed at any time.
 */
export function describeKine(spec: MemberSpec, database: PlaneDatabase): PlaneContainer {
  const { layout, member, keys, certificates, databasePassword } = spec
  const folder = folderOf(database)
  const container = describePart(spec, 'kine', {
    program: 'kine',
    flags: {
      'listen-address': `unix://${socket}`,
      endpoint: formatEndpoint(database),
      ...(database.caCertificate === null ? {} : { 'ca-file': authorityFile }),
      'server-cert-file': planePath('server.crt'),
      'server-key-file': planePath('server.key'),
      'trusted-ca-file': planePath('etcd-ca.crt'),
      'datastore-max-open-connections': database.connectionsMax,
      // An idle connection costs PostgreSQL some MiB; further connections are opened on demand.
      'datastore-max-idle-connections': Math.ceil(database.connectionsMax / 2),
      // Disabled: kine would serve metrics on the machine's addresses.
      'metrics-bind-address': 0,
      'log-format': 'json',
    },
    files: [
      plainFile('etcd-ca.crt', keys.etcdAuthority.certificate),
      plainFile('server.crt', certificates.etcdServer.certificate),
      secretFile('server.key', certificates.etcdServer.key),
      secretFile('pgpass', `*:*:*:*:${databasePassword ?? ''}\n`),
      ...(database.caCertificate === null ? [] : [plainFile('postgres-ca.crt', database.caCertificate)]),
    ],
    volumes: { [kineFolder]: nameSocketVolume(layout, member) },
    ...(folder === null ? {} : { folders: { [folder]: folder } }),
    network: 'host',
    graceMs: 3_000,
  })
  return { part: 'kine', container, rereads: ['server.crt', 'server.key'].map(planePath), probe: null }
}

/** Folder of PostgreSQL's socket; null for a network connection. */
function folderOf({ hosts }: PlaneDatabase): string | null {
  return hosts.find((one) => one.startsWith('/')) ?? null
}

/** Address of the database, without secrets. */
function formatEndpoint({ name, hosts, ports, sslMode, target }: PlaneDatabase): string {
  const query = new URLSearchParams({
    host: hosts.join(','),
    port: ports.join(','),
    sslmode: sslMode,
    target_session_attrs: target,
    passfile: passwordFile,
    application_name: name,
  })
  return `postgres://${encodeURIComponent(name)}@/${encodeURIComponent(name)}?${query.toString()}`
}
