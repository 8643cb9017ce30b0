import type { Command } from 'commander'
import { OperatorFailure } from '@moorage/server/exit'
import { addBodyOptions } from '../arguments/add-body-options.ts'
import { loadFields } from '../arguments/field.ts'
import { givenText, readGivenBody } from '../arguments/read-body.ts'
import { openUserCloud } from '../contexts/open-user-cloud.ts'
import { addOutputOptions, readOutputChoice } from '../output/format.ts'
import { pickField } from '../output/render-cell.ts'
import { addContextOption } from './add-context-option.ts'
import { readTrust } from './add-host-console.ts'
import { addWaitOptions } from './add-wait-options.ts'
import { finishChange } from './finish-change.ts'

/** Adds `moor image import`, which creates an image and uploads a file of this machine or of a URL that this machine reads. */
export async function addImageImport(image: Command): Promise<void> {
  const fields = await loadFields('image.upload')
  const command = image.command('import').argument('<file>', 'path or URL of the file')
  command.description(
    'create an image from a raw (also gzip) or qcow2 file: a path, or an http(s) URL that this machine reads',
  )
  addBodyOptions(command, fields, ['label'])
  addWaitOptions(command)
  addContextOption(addOutputOptions(command)).action(async (file: string) => {
    const options = command.opts()
    const cloud = await openUserCloud(givenText(options['context']))
    const operation = cloud.operations.get('image.upload')
    if (!operation) throw new OperatorFailure('This installation does not support images of users.', 'usage')
    const { openSource, sendSource } = await import('../upload/send-source.ts')
    const source = await openSource(file)
    const label = source.name.replaceAll(/[^A-Za-z0-9,.?_ '-]/g, '-').slice(0, 50)
    const body = { label, ...(await readGivenBody(fields, options, async () => 0)) }
    const change = await cloud.call('image.upload', { body })
    const made = pickField(change.body, 'image')
    try {
      await sendSource(source, String(pickField(change.body, 'upload_to')), await readTrust(cloud))
    } catch (error) {
      await cloud.call('image.delete', { path: [String(pickField(made, 'id'))] }).catch(() => undefined)
      throw error
    }
    const accepted = { operation, path: [], title: `image import ${source.name}`, options }
    await finishChange(cloud, { ...change, body: made }, { ...accepted, choice: readOutputChoice(options) })
  })
}
