/** Supported values of libpq's target_session_attrs; none selects standbys, because the service writes. */
export type HostTarget = 'any' | 'primary' | 'read-write'

/** Hosts of a database address, in the order of connection attempts. */
export interface DatabaseHosts {
  readonly urls: readonly [string, ...string[]]
  readonly target: HostTarget
}

const form = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/
const hostsMost = 16
/** Parameters of libpq that `pg` would send to the server. */
const ownParameters = ['target_session_attrs', 'load_balance_hosts']

/**
 * Returns one address per host of an address in libpq's form: `h1:5432,h2:5433` before the database, or `host=` and `port=` after it. With several hosts, the
 * default target is `read-write`. Throws an Error whose message continues a sentence about the address.
 */
export function readDatabaseHosts(url: string): DatabaseHosts {
  const [whole, scheme = '', authority = '', path = '', query = ''] = form.exec(url) ?? []
  if (whole === undefined)
    throw new Error('must be a PostgreSQL address, like postgresql://user:password@host:5432/database')
  const params = new URLSearchParams(query)
  const attribute = params.get('target_session_attrs')
  if (attribute === null && ![authority, params.get('host')].some((hosts) => hosts?.includes(',')))
    return { urls: [url], target: 'any' }
  for (const name of ownParameters) params.delete(name)
  const user = authority.slice(0, authority.lastIndexOf('@') + 1)
  const [first, ...others] = listHostEntries(authority.slice(user.length), params).map(({ host, more }) => {
    const own = new URLSearchParams([...params, ...more]).toString()
    return `${scheme}${user}${host}${path}${own === '' ? '' : `?${own}`}`
  })
  if (first === undefined || others.length >= hostsMost) throw new Error(`must name 1 to ${hostsMost} hosts`)
  return { urls: [first, ...others], target: readTarget(attribute, others.length > 0) }
}

interface HostEntry {
  readonly host: string
  readonly more: readonly [string, string][]
}

/** Lists the hosts of the `host` parameter, otherwise of the part before the database. */
function listHostEntries(hosts: string, params: URLSearchParams): HostEntry[] {
  const [named, ports] = [params.get('host'), params.get('port')?.split(',') ?? []]
  if (named === null) return hosts.split(',').map((host) => ({ host, more: [] }))
  params.delete('host')
  params.delete('port')
  return named.split(',').map((host, index) => {
    const port = ports[index] ?? (ports.length === 1 ? ports[0] : undefined)
    return {
      host: 'localhost',
      more: [['host', host], ...(port === undefined ? [] : [['port', port] satisfies [string, string]])],
    }
  })
}

function readTarget(attribute: string | null, hasSeveral: boolean): HostTarget {
  if (attribute === null) return hasSeveral ? 'read-write' : 'any'
  if (attribute === 'any' || attribute === 'primary' || attribute === 'read-write') return attribute
  throw new Error('must set target_session_attrs to read-write, primary or any, because the service writes')
}
