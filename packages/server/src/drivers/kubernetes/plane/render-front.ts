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
  /** API servers behind it. Clients reach only those that report ready, so that none meets one that starts and does not know its token yet. */
  readonly backends: readonly FrontBackend[]
  readonly doors: readonly FrontDoor[]
  /** Networks it answers; null for all, none for nobody (rule 29). */
  readonly networks: readonly string[] | null
  /** Paths of the files with `renderNetworks` and `renderStates`. */
  readonly networksFile: string
  readonly statesFile: string
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
  const { addresses, port, backends, doors, networks, networksFile, statesFile } = duties
  const lines = [
    'global',
    '  log stderr format raw daemon notice',
    `  maxconn ${maxConnections}`,
    '  nbthread 1',
    '  hard-stop-after 2s',
    `  server-state-file ${statesFile}`,
    'defaults',
    '  mode tcp',
    '  timeout connect 5s',
    // A busy machine may take seconds to answer; one that has ended refuses the connection at once.
    '  timeout check 10s',
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
    '  load-server-state-from-file global',
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

/** An API server that is killed listens again after more than a second. By then two checks, or one client that it turned away, have marked it as down, until it reports ready. */
const check = 'check inter 1s fastinter 100ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down'

function renderBackend({ number, address, isBehindDoor }: FrontBackend, { doorFiles }: FrontDuties): string {
  if (isBehindDoor)
    return `  server apiserver-${number} ${address} ssl crt ${doorFiles.own} ca-file ${doorFiles.authority} verify required verifyhost ${doorName} ${check}`
  return `  server apiserver-${number} ${address} ${check} check-ssl verify none`
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
    // Tried again, a client could meet the API server while it starts, and its front would hear of its end too late.
    '  retries 0',
    `  server apiserver-${number} ${apiserver}`,
    `backend asked-${number}`,
    '  retries 0',
    `  server apiserver-${number} ${apiserver} ssl verify none`,
  ]
}

const stateFields =
  'be_id be_name srv_id srv_name srv_addr srv_op_state srv_admin_state srv_uweight srv_iweight srv_time_since_last_change srv_check_status srv_check_result srv_check_health srv_check_state srv_agent_state bk_f_forced_id srv_f_forced_id srv_fqdn srv_port srvrecord'

/** The file of states that a front begins with, also when it reads its files again: every API server is away until its first check, where HAProxy would take it for ready. */
export function renderStates(backends: readonly FrontBackend[]): string {
  const lines = backends.map(
    ({ number, address }) =>
      `0 apiservers 0 apiserver-${number} - 0 0 1 1 0 1 0 0 6 0 0 0 - ${address.split(':')[1]} -`,
  )
  return ['1', `# ${stateFields}`, ...lines, ''].join('\n')
}

/** The file of networks that a front answers, one a line. */
export function renderNetworks(networks: readonly string[] | null): string {
  return (networks ?? []).map((network) => `${network}\n`).join('')
}
