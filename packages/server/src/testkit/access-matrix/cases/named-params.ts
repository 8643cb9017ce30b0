const common = ['version', 'regionId', 'typeId', 'imageId', 'kernelId', 'tier', 'year', 'month']
const texts = ['label', 'nodeId', 'username', 'clientId', 'address']
const wholes: Readonly<Record<string, string>> = {
  configId: 'hostId',
  diskId: 'hostId',
  address: 'hostId',
  poolId: 'clusterId',
  nodeId: 'clusterId',
}

/** Path parameter of a resource. */
export interface NamedParam {
  readonly name: string
  readonly isText: boolean
  readonly whole: string | null
}

/** Returns a path's parameters that name resources of one account. `whole` is the parent's parameter; null if the path does not contain the parent. */
export function namedParams(path: string): NamedParam[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => String(found[1]))
  return names
    .filter((name) => !common.includes(name))
    .map((name) => {
      const whole = wholes[name] ?? ''
      return { name, isText: texts.includes(name), whole: names.includes(whole) ? whole : null }
    })
}
