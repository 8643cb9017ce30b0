import ipaddr from 'ipaddr.js'
import { listenerName } from './issue-member-certificates.ts'

/** An API server behind a front. */
export interface FrontBackend {
  readonly number: number
  /** `<address>:<port>`. */
  readonly address: string
  /** True for an mTLS listener of another machine's front. */
  readonly isBehindListener: boolean
}

/** mTLS listener for one API server of the machine; bypasses the access list. */
export interface FrontListener {
  readonly number: number
  /** Both as `<address>:<port>`. */
  readonly address: string
  readonly apiserver: string
}

/** Configuration of a front. */
export interface FrontConfig {
  readonly addresses: readonly string[]
  readonly port: number
  /** API servers that clients reach once ready. A starting one may not know their tokens yet. */
  readonly backends: readonly FrontBackend[]
  readonly listeners: readonly FrontListener[]
  /** Networks of allowed clients; null for all, empty for none (rule 29). */
  readonly networks: readonly string[] | null
  readonly networksFile: string
  readonly statesFile: string
  /** Paths of the mTLS certificate with its key, and of the peers' authority. */
  readonly listenerFiles: { readonly own: string; readonly authority: string }
}

/** Each connection needs about 33 KiB of the front's memory. */
const maxConnections = 2000
/** Idle timeout. Both sides send keepalives more often, also in watches without events. */
const idle = '4h'

/**
 * Renders the HAProxy configuration, without TLS termination. On SIGUSR2 the master reloads everything and cuts existing connections 2 s later, so that an
 * access list applies to watches (rule 29).
 */
export function renderFront(config: FrontConfig): string {
  const { addresses, port, backends, listeners, networks, networksFile, statesFile } = config
  const lines = [
    'global',
    '  log stderr format raw daemon notice',
    `  maxconn ${maxConnections}`,
    '  nbthread 1',
    '  hard-stop-after 2s',
    `  server-state-file ${statesFile}`,
    'defaults',
    '  mode tcp',
    // Shorter than the retransmission of a SYN after 1 s, which could reach a restarting API server that cannot authenticate clients yet.
    '  timeout connect 150ms',
    // A busy API server may answer after seconds; an ended one rejects connections at once.
    '  timeout check 10s',
    `  timeout client ${idle}`,
    `  timeout server ${idle}`,
    `  timeout tunnel ${idle}`,
    '  timeout client-fin 30s',
    '  timeout server-fin 30s',
    '  option clitcpka',
    '  option srvtcpka',
    // Clients of an API server that has just ended are redispatched.
    '  retries 3',
    '  option redispatch 1',
    '  load-server-state-from-file global',
    'frontend clients',
    ...addresses.map((address) => `  bind ${address}:${port}`),
    ...(networks ? [`  tcp-request connection reject unless { src -f ${networksFile} }`] : []),
    // A silent client must not occupy a connection for hours.
    '  tcp-request inspect-delay 10s',
    '  tcp-request content reject unless { req.ssl_hello_type 1 }',
    '  default_backend apiservers',
    'backend apiservers',
    '  balance leastconn',
    '  option httpchk',
    '  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host kubernetes',
    '  http-check expect status 200',
    ...backends.map((backend) => renderBackend(backend, config)),
    ...listeners.flatMap((listener) => renderListener(listener, config)),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * An API server that restarts accepts TCP connections before it can authenticate clients (ADR 0062). Its address is unreachable from 0.1 s to 0.56 s after a
 * kill. A check within that time fails after at most 300 ms and the connect timeout, and marks the server down until it reports ready.
 */
const check = 'check inter 300ms downinter 100ms fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down'

function renderBackend({ number, address, isBehindListener }: FrontBackend, { listenerFiles }: FrontConfig): string {
  if (isBehindListener)
    return `  server apiserver-${number} ${address} ssl crt ${listenerFiles.own} ca-file ${listenerFiles.authority} verify required verifyhost ${listenerName} ${check}`
  return `  server apiserver-${number} ${address} ${check} check-ssl verify none`
}

/** Passes on a client's TLS inside the listener's TLS. A plain request is another front's readiness check, forwarded to the API server. */
function renderListener(
  { number, address, apiserver }: FrontListener,
  { listenerFiles }: FrontConfig,
): readonly string[] {
  return [
    `frontend door-${number}`,
    `  bind ${address} ssl crt ${listenerFiles.own} ca-file ${listenerFiles.authority} verify required`,
    '  tcp-request inspect-delay 10s',
    `  tcp-request content reject unless { ssl_c_s_dn(cn) -m str ${listenerName} }`,
    '  tcp-request content accept if { req.len gt 5 }',
    '  tcp-request content reject',
    `  use_backend passed-${number} if { req.ssl_hello_type 1 }`,
    `  default_backend asked-${number}`,
    `backend passed-${number}`,
    // A retry could reach the restarting API server, and hide its end from the front.
    '  retries 0',
    `  server apiserver-${number} ${apiserver}`,
    `backend asked-${number}`,
    '  retries 0',
    `  server apiserver-${number} ${apiserver} ssl verify none`,
  ]
}

const stateFields =
  'be_id be_name srv_id srv_name srv_addr srv_op_state srv_admin_state srv_uweight srv_iweight srv_time_since_last_change srv_check_status srv_check_result srv_check_health srv_check_state srv_agent_state bk_f_forced_id srv_f_forced_id srv_fqdn srv_port srvrecord'

/** Renders the state file: every API server is down until its first check; HAProxy's default is up. */
export function renderStates(backends: readonly FrontBackend[]): string {
  const lines = backends.map(
    ({ number, address }) =>
      `0 apiservers 0 apiserver-${number} - 0 0 1 1 0 1 0 0 6 0 0 0 - ${address.split(':')[1]} -`,
  )
  return ['1', `# ${stateFields}`, ...lines, ''].join('\n')
}

/** Allowed client networks, one per line; '' for null. Throws for anything but a network: a user has written it. */
export function renderNetworks(networks: readonly string[] | null): string {
  return (networks ?? []).map((network) => `${ipaddr.parseCIDR(network).join('/')}\n`).join('')
}
