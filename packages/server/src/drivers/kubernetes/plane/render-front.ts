import { doorName } from './issue-member-certificates.ts'

/** An API server behind a front. */
export interface FrontBackend {
  /** Of its member. */
  readonly number: number
  /** `<address>:<port>`. */
  readonly address: string
  /** Whether that is a door of another machine's front. */
  readonly isBehindDoor: boolean
}

/** A door: where those with a certificate for it come to one API server of the machine, without a look at the access list. */
export interface FrontDoor {
  readonly number: number
  /** Where it is, and the API server behind it, as `<address>:<port>`. */
  readonly address: string
  readonly apiserver: string
}

/** What a front is to do. */
export interface FrontDuties {
  /** Addresses of the machine it listens at, IPv4. */
  readonly addresses: readonly string[]
  readonly port: number
  /** API servers behind it; of several, those that say they are ready. */
  readonly backends: readonly FrontBackend[]
  readonly doors: readonly FrontDoor[]
  /** Networks it answers; null for all, none for nobody (rule 29). */
  readonly networks: readonly string[] | null
  /** Path of the file with `renderNetworks`. */
  readonly networksFile: string
  /** Paths of its certificate for doors with the key, and of the authority that those of others are of. */
  readonly doorFiles: { readonly own: string; readonly authority: string }
}

/** Connections at once; what they take, about 33 KiB each, must fit into the memory of the front. */
const maxConnections = 2000
/** How long a connection that says nothing stays: watches of quiet things must outlive it, and both sides send keepalives below. */
const idle = '4h'

/**
 * Configuration of HAProxy for the front of one control plane. It passes TLS through unread. On SIGUSR2 to its first process it reads everything
 * again; connections that were open are cut 2 s later, so that an access list counts for watches too (rule 29).
 */
export function renderFront(duties: FrontDuties): string {
  const { addresses, port, backends, doors, networks, networksFile } = duties
  const lines = [
    'global',
    '  log stderr format raw daemon notice',
    `  maxconn ${maxConnections}`,
    '  nbthread 1',
    '  hard-stop-after 2s',
    'defaults',
    '  mode tcp',
    '  timeout connect 5s',
    '  timeout check 3s',
    `  timeout client ${idle}`,
    `  timeout server ${idle}`,
    `  timeout tunnel ${idle}`,
    '  timeout client-fin 30s',
    '  timeout server-fin 30s',
    '  option clitcpka',
    '  option srvtcpka',
    // Who meets an API server that has just ended is passed on to another one.
    '  retries 3',
    '  option redispatch 1',
    'frontend clients',
    ...addresses.map((address) => `  bind ${address}:${port}`),
    ...(networks ? [`  tcp-request connection reject unless { src -f ${networksFile} }`] : []),
    // Who says nothing must not hold a place for hours.
    '  tcp-request inspect-delay 10s',
    '  tcp-request content reject unless { req.ssl_hello_type 1 }',
    '  default_backend apiservers',
    'backend apiservers',
    '  balance leastconn',
    '  option httpchk',
    '  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host kubernetes',
    '  http-check expect status 200',
    ...backends.map((backend) => renderBackend(backend, duties)),
    ...doors.flatMap((door) => renderDoor(door, duties)),
  ]
  return `${lines.join('\n')}\n`
}

/** With nobody to choose from, a look at readiness could only turn away those whom the API server would answer. */
function renderBackend({ number, address, isBehindDoor }: FrontBackend, { backends, doorFiles }: FrontDuties): string {
  const check = backends.length > 1 ? ' check inter 1s fall 2 rise 1' : ''
  if (isBehindDoor)
    return `  server apiserver-${number} ${address} ssl crt ${doorFiles.own} ca-file ${doorFiles.authority} verify required verifyhost ${doorName}${check}`
  return `  server apiserver-${number} ${address}${check && `${check} check-ssl verify none`}`
}

/** TLS of whoever comes passes through the door's own unread; what is no TLS is the question of another front whether the API server is ready, and is asked in its stead. */
function renderDoor({ number, address, apiserver }: FrontDoor, { doorFiles }: FrontDuties): readonly string[] {
  return [
    `frontend door-${number}`,
    `  bind ${address} ssl crt ${doorFiles.own} ca-file ${doorFiles.authority} verify required`,
    '  tcp-request inspect-delay 10s',
    `  tcp-request content reject unless { ssl_c_s_dn(cn) -m str ${doorName} }`,
    '  tcp-request content accept if { req.len gt 5 }',
    '  tcp-request content reject',
    `  use_backend passed-${number} if { req.ssl_hello_type 1 }`,
    `  default_backend asked-${number}`,
    `backend passed-${number}`,
    `  server apiserver-${number} ${apiserver}`,
    `backend asked-${number}`,
    `  server apiserver-${number} ${apiserver} ssl verify none`,
  ]
}

/** The file of networks that a front answers, one a line. */
export function renderNetworks(networks: readonly string[] | null): string {
  return (networks ?? []).map((network) => `${network}\n`).join('')
}
