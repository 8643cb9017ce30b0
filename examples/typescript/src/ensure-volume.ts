import type { NeutralClient, Volume } from '@moorage/sdk'

/** Creates a volume of at least this size, or grows it, waits for the operation, and returns the volume. */
export async function ensureVolume(cloud: NeutralClient, label: string, sizeGib: number): Promise<Volume> {
  const found = await cloud.volumes.list({ filter: { label } }).first()
  if (found === undefined) {
    const made = await cloud.volumes.create({ label, region: 'us-east', size: sizeGib })
    await made.wait()
    return cloud.volumes.view(made.body.id)
  }
  if (found.size < sizeGib) {
    const grown = await cloud.volumes.resize(found.id, { size: sizeGib })
    await grown.wait()
  }
  return cloud.volumes.view(found.id)
}
