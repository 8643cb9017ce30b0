import type { Command } from 'commander'
import { writeOut } from '../../output/write-out.ts'
import { givenText } from '../arguments/read-body.ts'
import { openUserCloud } from '../contexts/open-user-cloud.ts'
import { addContextOption } from '../nouns/add-context-option.ts'
import { confirm } from '../nouns/confirm.ts'
import { demoTag } from './demo-world.ts'
import { listDemo } from './list-demo.ts'
import { chooseDemo, makeDemo, removeDemo } from './make-demo.ts'

/** `moor demo`, `moor demo remove`: a little world to look at. */
export function addDemoCommand(program: Command): void {
  const demo = program.command('demo').description('make a little world to look at, and take it away again')
  const create = demo
    .command('create', { isDefault: true })
    .description('make two hosts, three volumes and a cluster, all with the tag moor-demo')
  create.option('--region <id>', 'where; the first region when absent')
  create.option('-y, --yes', 'do not ask, though what is made may cost something')
  addContextOption(create).action(async () => {
    const options = create.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const choice = await chooseDemo(cloud, givenText(options['region']))
    const loss = `two hosts, three volumes and a cluster will be made in ${choice.region} at ${cloud.context.url}, and cost what they cost there`
    if (cloud.context.isLocal !== true) await confirm({ title: 'demo', loss, isConfirmed: options['yes'] === true })
    await makeDemo(cloud, choice)
    await writeOut(
      `Look around: moor volume list, moor host list, moor pool list demo-cluster, moor events\nTake it away: moor demo remove\n`,
    )
  })
  const remove = demo.command('remove').alias('rm').description('delete everything that has the tag moor-demo')
  remove.option('-y, --yes', 'do not ask before anything is destroyed')
  addContextOption(remove).action(async () => {
    const options = remove.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const labels = (await listDemo(cloud)).map(({ label }) => label)
    if (labels.length > 0)
      await confirm({
        title: 'demo remove',
        loss: `everything with the tag ${demoTag} is deleted: ${labels.join(', ')}`,
        isConfirmed: options['yes'] === true,
      })
    const count = await removeDemo(cloud)
    await writeOut(count === 0 ? 'There was nothing to take away.\n' : `${count} things are gone.\n`)
  })
}
