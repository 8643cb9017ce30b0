import type { Command } from 'commander'
import { OperatorFailure } from '@moorage/server/exit'
import { givenText } from '../arguments/read-body.ts'
import { openUserCloud } from '../contexts/open-user-cloud.ts'
import { resolvePath } from '../names/resolve-path.ts'
import { addOutputOptions, readOutputChoice } from '../output/format.ts'
import { pickField } from '../output/render-cell.ts'
import { writeOut } from '../../output/write-out.ts'
import { addContextOption } from './add-context-option.ts'
import { addWaitOptions } from './add-wait-options.ts'
import { confirm, consequenceOf } from './confirm.ts'
import { finishChange } from './finish-change.ts'

/** Adds `moor cluster kubeconfig` and `moor cluster upgrade`, which need several calls or a local file. */
export function addClusterExtras(cluster: Command): void {
  addKubeconfig(cluster)
  addUpgrade(cluster)
}

function addKubeconfig(cluster: Command): void {
  const command = cluster
    .command('kubeconfig')
    .description('write the kubeconfig of a cluster to stdout, or merge it into your kubeconfig')
  command.argument('<cluster>', 'label or ID of the cluster')
  command.option(
    '--merge',
    'merge into the first file of $KUBECONFIG, or ~/.kube/config, as moorage-LABEL, and make it the current context',
  )
  command.option('--name <name>', 'name of the context in the file (default: moorage-LABEL)')
  addContextOption(command).action(async (name: string) => {
    const options = command.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const [id = ''] = await resolvePath(cloud, ['clusterId'], [name])
    const { body } = await cloud.call('kubeconfig.view', { path: [id] })
    const text = Buffer.from(String(pickField(body, 'kubeconfig')), 'base64').toString('utf8')
    if (options['merge'] !== true) return writeOut(text)
    const { mergeKubeconfig } = await import('../kubeconfig/merge-kubeconfig.ts')
    const { readClusterMark } = await import('../kubeconfig/unmerge-cluster.ts')
    const { label, mark } = await readClusterMark(cloud, id)
    const called = givenText(options['name']) ?? `moorage-${label}`
    const file = mergeKubeconfig(process.env, text, called, mark)
    return writeOut(`Added the context ${called} to ${file} and made it current. Try: kubectl get nodes\n`)
  })
}

function addUpgrade(cluster: Command): void {
  const command = cluster
    .command('upgrade')
    .description('upgrade the Kubernetes version of a cluster: the control plane, then all nodes by replacement')
  command
    .argument('<cluster>', 'label or ID of the cluster')
    .argument('<version>', 'Kubernetes version such as 1.36; list versions with "moor version list"')
  command.option(
    '--control-plane-only',
    'upgrade only the control plane; upgrade the nodes later with "moor cluster recycle"',
  )
  command.option('-y, --yes', 'do not ask for confirmation before nodes are replaced')
  addWaitOptions(command)
  addContextOption(addOutputOptions(command)).action(async (name: string, version: string) => {
    const options = command.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const path = await resolvePath(cloud, ['clusterId'], [name])
    const isWhole = options['controlPlaneOnly'] !== true
    const title = `cluster upgrade ${name}`
    const update = cloud.operations.get('cluster.update')
    const recycle = cloud.operations.get('cluster.recycle')
    if (!update || !recycle) throw new OperatorFailure('This installation does not support clusters.', 'usage')
    if (isWhole)
      await confirm({
        title: `${title} ${version}`,
        consequence: consequenceOf('cluster.recycle') ?? '',
        isConfirmed: options['yes'] === true,
      })
    const finish = { path, options, choice: readOutputChoice(options) }
    const change = await cloud.call('cluster.update', { path, body: { k8s_version: version } })
    if (!isWhole) return finishChange(cloud, change, { ...finish, operation: update, title })
    return finishChange(cloud, await cloud.call('cluster.recycle', { path }), { ...finish, operation: recycle, title })
  })
}
