const common = ['version', 'regionId', 'typeId', 'imageId', 'kernelId', 'tier']
const texts = ['label', 'nodeId', 'username', 'clientId', 'address']
/** Parameters of nested resources, with the parameter of the parent if the path contains it. */
const wholes: Readonly<Record<string, string>> = {
  configId: 'hostId',
  diskId: 'hostId',
  address: 'hostId',
  poolId: 'clusterId',
  nodeId: 'clusterId',
}

/** Path parameter that names a resource of one account. */
export interface NamedParam {
  readonly name: string
  readonly isText: boolean
  /** Parameter of its parent; null for a top-level resource. */
  readonly whole: string | null
}

/** Returns the parameters of a path that name resources of one account. */
export function namedParams(path: string): NamedParam[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => String(found[1]))
  return names
    .filter((name) => !common.includes(name))
    .map((name) => {
      const whole = wholes[name] ?? ''
      return { name, isText: texts.includes(name), whole: names.includes(whole) ? whole : null }
    })
}
