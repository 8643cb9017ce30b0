import type { Operation } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/exit'
import type { Field } from '../arguments/field.ts'
import { flagOf, optionKey } from '../arguments/add-body-options.ts'
import { type Options, readGivenBody, givenText } from '../arguments/read-body.ts'
import { type Cloud, openUserCloud } from '../contexts/open-user-cloud.ts'
import { linodeBodyFields } from '../generated/linode-fields.ts'
import { findReference } from '../names/find-reference.ts'
import { resolvePath } from '../names/resolve-path.ts'
import { writeOut } from '../../output/write-out.ts'
import { listSamples } from '../output/list-samples.ts'
import { printList } from '../output/print-resource.ts'
import { readOutputChoice } from '../output/format.ts'
import { printRestoreCommand } from './print-restore-command.ts'
import { confirm, consequenceOf } from './confirm.ts'
import { finishChange } from './finish-change.ts'
import { findLockedResource } from './locked-resource.ts'
import { positionalsOf, verbOf } from './operation-table.ts'
import { runList } from './run-list.ts'

/** Command as the user typed it. */
export interface OperationCall {
  readonly operation: Operation
  readonly fields: readonly Field[]
  readonly word: string
  readonly texts: readonly string[]
  readonly options: Options
}

/**
 * Resolves names, confirms a destructive operation, calls the API, waits if requested, and prints. Throws OperatorFailure before any change if not confirmed or
 * not in the installation's dialect.
 */
export async function runOperation(call: OperationCall): Promise<void> {
  const { name, parameters } = call.operation
  const options = takePositionals(call)
  const cloud = await openUserCloud(givenText(options['context']))
  const operation = cloud.operations.get(name)
  if (!operation)
    throw new OperatorFailure(
      `The installation (${cloud.context.origin}) uses the ${cloud.dialect} dialect, which does not have this operation.`,
      'usage',
    )
  const path = await resolvePath(cloud, parameters, call.texts)
  if (operation.answer === 'page') return runList(cloud, operation, { path, options })
  const body = operation.hasBody === true ? await makeBody(cloud, call, { options, path }) : undefined
  const title = [call.word, verbOf(name), ...call.texts.slice(0, Math.max(1, parameters.length))].join(' ')
  const consequence = consequenceOf(name)
  if (consequence !== null) await confirm({ title, consequence, isConfirmed: options['yes'] === true })
  const query = Object.fromEntries((operation.query ?? []).map((key) => [key, givenText(options[optionKey(key)])]))
  const unmerge = name === 'cluster.delete' ? await prepareToUnmerge(cloud, path[0] ?? '') : null
  const change = await cloud.call(name, { path, query, ...(body && { body }) })
  unmerge?.()
  if (typeof change.body === 'string') return writeOut(change.body)
  const choice = readOutputChoice(options)
  if (change.trashItemId !== null) await printRestoreCommand(cloud, change.trashItemId, { title, choice })
  const samples =
    name.startsWith('host.stats') && choice.format !== 'json' && choice.format !== 'yaml'
      ? listSamples(change.body)
      : null
  if (samples) return printList(samples, { resource: 'sample', dialect: cloud.dialect }, choice)
  await finishChange(cloud, change, { operation, path, title, options, choice })
}

/** Throws if a flag also sets a positional field. */
function takePositionals({ operation: { name, parameters }, texts, options }: OperationCall): Options {
  const taken: Record<string, Options[string]> = { ...options }
  for (const [index, field] of positionalsOf(name).entries()) {
    const text = texts[parameters.length + index]
    if (text === undefined) continue
    if ((taken[optionKey(field)] ?? taken[optionKey(field.replace(/_id$/, ''))]) !== undefined)
      throw new OperatorFailure(
        `${JSON.stringify(text)} and --${flagOf(field)} set the same field. Use only one of them.`,
        'usage',
      )
    taken[optionKey(field)] = text
  }
  return taken
}

interface BodyContext {
  readonly options: Options
  readonly path: readonly string[]
}

async function makeBody(
  cloud: Cloud,
  { fields, operation }: OperationCall,
  { options, path }: BodyContext,
): Promise<object> {
  const ids = Object.fromEntries(operation.parameters.map((parameter, index) => [parameter, path[index] ?? '']))
  const body = await readGivenBody(fields, options, (field, text) =>
    findReference(cloud, field, { text, ids, host: hostOf(options) }),
  )
  if (operation.name === 'lock.create') Object.assign(body, await findLockedResource(cloud, options))
  if (cloud.dialect === 'neutral') return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [linodeBodyFields[name] ?? name, value]))
}

function hostOf(options: Options): string | undefined {
  return givenText(options['hostId'] ?? options['host'])
}

/** Loaded on demand. Otherwise every command would start a third slower. */
async function prepareToUnmerge(cloud: Cloud, cluster: string): Promise<(() => void) | null> {
  const { prepareUnmerge } = await import('../kubeconfig/unmerge-cluster.ts')
  return prepareUnmerge(cloud, cluster)
}
