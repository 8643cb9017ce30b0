import type { Command } from 'commander'
import { givenText, type Options } from '../arguments/read-body.ts'
import { readInteger } from '../arguments/read-value.ts'
import { openUserCloud } from '../contexts/open-user-cloud.ts'
import { resolvePath } from '../names/resolve-path.ts'
import { pickField } from '../output/render-cell.ts'
import type { ContentUrl } from '../upload/send-part.ts'
import { addContextOption } from './add-context-option.ts'
import { confirm } from './confirm.ts'

/** Adds `moor volume export` and `moor volume import`, which transfer the raw bytes of a detached volume. */
export function addVolumeContent(volume: Command): void {
  const exported = volume.command('export').description('write the raw bytes of a detached volume to a file')
  exported.argument('<volume>', 'label or ID of the volume').argument('<file>', 'path of the file, or - for stdout')
  addContextOption(exported).action(async (name: string, file: string) => {
    const { writeExportedContent } = await import('../upload/write-exported-content.ts')
    await writeExportedContent(await openContent('volume.open_export', name, exported.opts()), file)
  })
  const imported = volume.command('import').description('write a raw or qcow2 file into a detached volume')
  imported.argument('<volume>', 'label or ID of the volume').argument('<file>', 'path of the file')
  imported.option('--offset <bytes>', 'continue an import at this offset', '0')
  imported.option('-y, --yes', 'do not ask for confirmation')
  addContextOption(imported).action(async (name: string, file: string) => {
    const { sendImportedContent } = await import('../upload/send-imported-content.ts')
    const options = imported.opts()
    await confirm({
      title: `Import into volume ${name}`,
      consequence: 'its data will be overwritten',
      isConfirmed: options['yes'] === true,
    })
    const target = await openContent('volume.open_import', name, options)
    await sendImportedContent(target, file, readInteger('--offset', String(options['offset'])))
  })
}

async function openContent(
  operation: 'volume.open_export' | 'volume.open_import',
  name: string,
  options: Options,
): Promise<ContentUrl> {
  const { readTrust } = await import('./add-host-console.ts')
  const cloud = await openUserCloud(givenText(options['context']))
  const path = await resolvePath(cloud, ['volumeId'], [name])
  const { body } = await cloud.call(operation, { path })
  return { url: String(pickField(body, 'url')), bytes: Number(pickField(body, 'size')), trust: await readTrust(cloud) }
}
