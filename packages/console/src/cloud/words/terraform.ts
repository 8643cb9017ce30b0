/** Resources of the Terraform provider of the linode dialect, by the path that makes them. */
const kinds: Readonly<Record<string, string>> = {
  '/volumes': 'linode_volume',
  '/hosts/instances': 'linode_instance',
  '/orch/clusters': 'linode_lke_cluster',
  '/profile/tokens': 'linode_token',
  '/profile/sshkeys': 'linode_sshkey',
  '/account/users': 'linode_user',
}
/** What the provider calls otherwise than the interface. */
const names: Readonly<Record<string, string>> = { node_pools: 'pool', ssh_key: 'ssh_key' }

/** What makes the same resource by Terraform: a block with the fields of the request's body, in the words of the wire; null where the provider has none. */
export function terraformOf(path: string, body: Readonly<Record<string, unknown>>): string | null {
  const kind = kinds[path]
  if (kind === undefined) return null
  const label = String(body['label'] ?? body['username'] ?? 'new')
  return [`resource "${kind}" "${nameOf(label)}" {`, ...writeFields(body, 1), '}'].join('\n')
}

/** A name that Terraform takes, of a label. */
function nameOf(label: string): string {
  const name = label.replaceAll(/[^A-Za-z0-9_-]/g, '_')
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`
}

function writeFields(fields: object, depth: number): string[] {
  const indent = '  '.repeat(depth)
  return Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
    const name = names[field] ?? field
    const blocks = (Array.isArray(value) ? value : [value]).filter(isBlock)
    if (blocks.length === 0) return [`${indent}${name} = ${writeValue(value)}`]
    return blocks.flatMap((block) => [`${indent}${name} {`, ...writeFields(block, depth + 1), `${indent}}`])
  })
}

function isBlock(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Texts as JSON has them, with what Terraform would fill in left as it stands. */
function writeValue(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[$%](?=\{)/g, (sign) => sign + sign)
}
