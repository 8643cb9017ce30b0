import type { Command } from 'commander'
import { givenText } from '../arguments/read-body.ts'
import { openUserCloud } from '../contexts/open-user-cloud.ts'
import { resolvePath } from '../names/resolve-path.ts'
import { addOutputOptions, readOutputChoice } from '../output/format.ts'
import { printList } from '../output/print-resource.ts'
import { pickField } from '../output/render-cell.ts'
import { addContextOption } from './add-context-option.ts'

/** Adds `moor node list CLUSTER`, which prints the nodes of all pools: the API lists nodes only within pools. */
export function addNodeList(node: Command): void {
  const command = node
    .command('list')
    .alias('ls')
    .description('list the nodes of all pools of a cluster')
    .argument('<cluster>', 'label or ID of the cluster')
  addContextOption(addOutputOptions(command)).action(async (name: string) => {
    const options = command.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const path = await resolvePath(cloud, ['clusterId'], [name])
    const nodes = (await cloud.list('pool.list', { path }).all()).flatMap(listNodes)
    await printList(nodes, { resource: 'node', dialect: cloud.dialect }, readOutputChoice(options))
  })
}

function listNodes(pool: unknown): readonly object[] {
  const nodes = pickField(pool, 'nodes')
  if (!Array.isArray(nodes)) return []
  return nodes.map((node: object) => ({ ...node, pool_id: pickField(pool, 'id'), type: pickField(pool, 'type') }))
}
