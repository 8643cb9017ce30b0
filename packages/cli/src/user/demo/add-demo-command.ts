import type { Command } from 'commander'
import { writeOut } from '../../output/write-out.ts'
import { givenText } from '../arguments/read-body.ts'
import { openUserCloud } from '../contexts/open-user-cloud.ts'
import { addContextOption } from '../nouns/add-context-option.ts'
import { confirm } from '../nouns/confirm.ts'
import { demoTag } from './demo-resources.ts'
import { listDemo } from './list-demo.ts'
import { chooseDemo, makeDemo, removeDemo } from './make-demo.ts'

/** Adds `moor demo` and `moor demo remove`. Both ask for confirmation, except creation on a local installation. */
export function addDemoCommand(program: Command): void {
  const demo = program.command('demo').description('create sample resources, or delete them')
  const create = demo
    .command('create', { isDefault: true })
    .description('create two hosts, three volumes, and a cluster, all with the tag moor-demo')
  create.option('--region <id>', 'region of the resources (default: the first region)')
  create.option('-y, --yes', 'do not ask for confirmation; the resources may incur costs')
  addContextOption(create).action(async () => {
    const options = create.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const choice = await chooseDemo(cloud, givenText(options['region']))
    const consequence = `this creates two hosts, three volumes, and a cluster in ${choice.region} at ${cloud.context.url}, which may incur costs`
    if (cloud.context.isLocal !== true)
      await confirm({ title: 'demo', consequence, isConfirmed: options['yes'] === true })
    await makeDemo(cloud, choice)
    await writeOut(
      `Explore: moor volume list, moor host list, moor pool list demo-cluster, moor events\nClean up: moor demo remove\n`,
    )
  })
  const remove = demo
    .command('remove')
    .alias('rm')
    .description('delete all clusters, hosts, and volumes with the tag moor-demo')
  remove.option('-y, --yes', 'do not ask for confirmation')
  addContextOption(remove).action(async () => {
    const options = remove.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const labels = (await listDemo(cloud)).map(({ label }) => label)
    if (labels.length > 0)
      await confirm({
        title: 'demo remove',
        consequence: `all resources with the tag ${demoTag} will be deleted: ${labels.join(', ')}`,
        isConfirmed: options['yes'] === true,
      })
    const count = await removeDemo(cloud)
    await writeOut(
      count === 0 ? 'No demo resources to delete.\n' : `Deleted ${count} ${count === 1 ? 'resource' : 'resources'}.\n`,
    )
  })
}
