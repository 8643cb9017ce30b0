import type { Command } from 'commander'
import { type Cloud, openUserCloud } from '../contexts/open-user-cloud.ts'
import { contextsPath, readContexts } from '../contexts/contexts-file.ts'
import { namedKinds } from '../names/find-by-name.ts'
import { argumentOf, resolvePath } from '../names/resolve-path.ts'
import { pickField } from '../output/render-cell.ts'
import type { Candidate } from './complete-line.ts'

const candidatesMax = 200
const timeoutMs = 2_000

const wordLists: Readonly<Record<string, readonly [operation: string, field: string]>> = {
  region: ['region.list', 'id'],
  type: ['host_type.list', 'id'],
  image: ['image.list', 'id'],
  version: ['version.list', 'id'],
  'k8s-version': ['version.list', 'id'],
  username: ['user.list', 'username'],
  label: ['tag.list', 'label'],
  host: ['host.list', 'label'],
  'host-id': ['host.list', 'label'],
  volumes: ['volume.list', 'label'],
  hosts: ['host.list', 'label'],
}

/** Returns labels from the service for the next argument. Empty for other arguments, on errors, and after two seconds. */
export async function completeNames(
  command: Command,
  texts: readonly string[],
  context: string | undefined,
): Promise<readonly Candidate[]> {
  const argumentName = command.registeredArguments[texts.length]?.name()
  if (argumentName === undefined) return []
  if (command.parent?.name() === 'context') return completeContexts()
  const parameter = Object.keys(namedKinds).find((one) => argumentOf(one) === argumentName)
  if (parameter === undefined) return completeValues(`--${argumentName}`, context)
  return queryQuietly(context, async (cloud) => {
    const kind = namedKinds[parameter]
    const nested =
      kind?.list === 'config.list' || kind?.list === 'disk.list'
        ? ['hostId']
        : kind?.list === 'pool.list'
          ? ['clusterId']
          : []
    const path = await resolvePath(cloud, nested, texts.slice(0, nested.length))
    return listWords(cloud, [kind?.list ?? '', 'label'], path)
  })
}

/** Returns values of a flag from the service. Empty for other flags, on errors, and after two seconds. */
export async function completeValues(flag: string, context: string | undefined): Promise<readonly Candidate[]> {
  if (flag === '--context') return completeContexts()
  const list = wordLists[flag.slice(2)]
  return list ? queryQuietly(context, (cloud) => listWords(cloud, list, [])) : []
}

function completeContexts(): readonly Candidate[] {
  return Object.entries(readContexts(contextsPath(process.env)).contexts).map(([word, { url }]) => ({
    word,
    meaning: url,
  }))
}

async function queryQuietly(
  context: string | undefined,
  query: (cloud: Cloud) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> {
  const late = new Promise<readonly Candidate[]>((resolve) => setTimeout(resolve, timeoutMs, []).unref())
  const queried = async (): Promise<readonly Candidate[]> => query(await openUserCloud(context))
  return Promise.race([late, queried().catch(() => [])])
}

async function listWords(
  cloud: Cloud,
  [operation, field]: readonly [string, string],
  path: readonly string[],
): Promise<readonly Candidate[]> {
  const items = await cloud.list(operation, { path, pageSize: candidatesMax }).all({ max: candidatesMax })
  return items
    .map((item) => ({
      word: String(pickField(item, field) || (pickField(item, 'id') ?? '')),
      meaning: describe(item, field),
    }))
    .filter(({ word }) => word !== '')
}

function describe(item: unknown, field: string): string {
  const details = ['status', 'region', 'label', 'email']
    .filter((name) => name !== field)
    .map((name) => pickField(item, name))
  return details.filter((value) => typeof value === 'string' && value !== '').join(', ')
}
