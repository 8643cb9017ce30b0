/** Path parameters that mean the same to every account. */
const common = ['version', 'regionId', 'typeId', 'imageId', 'kernelId', 'tier']
/** Parameters that are texts; all others are numbers. */
const texts = ['label', 'nodeId', 'username', 'clientId', 'address']
/** Parameters of parts, with the one of the whole, where that is named too. */
const wholes: Readonly<Record<string, string>> = {
  configId: 'hostId',
  diskId: 'hostId',
  address: 'hostId',
  poolId: 'clusterId',
  nodeId: 'clusterId',
}

/** A path parameter that names something of one account. */
export interface NamedParam {
  readonly name: string
  readonly isText: boolean
  /** The parameter of what it is a part of; null where it stands alone. */
  readonly whole: string | null
}

/** Parameters of a path that name something of one account. */
export function namedParams(path: string): NamedParam[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => String(found[1]))
  return names
    .filter((name) => !common.includes(name))
    .map((name) => {
      const whole = wholes[name] ?? ''
      return { name, isText: texts.includes(name), whole: names.includes(whole) ? whole : null }
    })
}
