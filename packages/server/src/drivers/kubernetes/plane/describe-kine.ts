import { describePart, plainFile, planePath, secretFile } from './describe-container.ts'
import { nameSocketVolume } from './plane-names.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberPlan, PlaneDatabase } from './plane-layout.ts'

/** Folder of the volume that kine shares with the API server beside it. */
export const kineFolder = '/var/lib/kine'
/** The socket at which it answers, and the last part of it: the name that its certificate is checked for. */
export const kineSocketName = 'kine.sock'
const socket = `${kineFolder}/${kineSocketName}`

/** Where the API server finds it: a socket with TLS on both ends, which no network leads to. */
export const kineServer = `unixs://${socket}`

const passwordFile = planePath('pgpass')
const authorityFile = planePath('postgres-ca.crt')

/**
 * What speaks etcd's language before a database of a PostgreSQL. It has the network of its machine, so that it reaches whatever that reaches, and listens at none; only who has a certificate of etcd's own authority is answered.
 * Everything that lasts is in the database: it may be killed at any time.
 */
export function describeKine(plan: MemberPlan, database: PlaneDatabase): PlaneContainer {
  const { layout, member, keys, certificates, databasePassword } = plan
  const folder = folderOf(database)
  const container = describePart(plan, 'kine', {
    program: 'kine',
    flags: {
      'listen-address': `unix://${socket}`,
      endpoint: formatEndpoint(database),
      ...(database.caCertificate === null ? {} : { 'ca-file': authorityFile }),
      'server-cert-file': planePath('server.crt'),
      'server-key-file': planePath('server.key'),
      'trusted-ca-file': planePath('etcd-ca.crt'),
      'datastore-max-open-connections': database.connectionsMax,
      // Each costs PostgreSQL some MiB; more than these are opened and closed as they are needed.
      'datastore-max-idle-connections': Math.ceil(database.connectionsMax / 2),
      // Off: it would be at the machine's addresses.
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

/** The folder of the machine that the server's socket is in; null where it is reached by a network. */
function folderOf({ hosts }: PlaneDatabase): string | null {
  return hosts.find((one) => one.startsWith('/')) ?? null
}

/** All that says where the database is, and no secret. */
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
