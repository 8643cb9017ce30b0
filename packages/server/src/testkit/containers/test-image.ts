import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packTar } from '#drivers/containers/files/tar-archive.ts'

const applets =
  'arping cat cmp cp dd echo fsfreeze grep head hostname httpd id ip kill losetup ls mkdir mke2fs mknod mount mv nsenter ping rm sed sh sleep stat sync touch truncate umount wget'.split(
    ' ',
  )

/** Parts of a container image. */
export interface TestImage {
  readonly config: Buffer
  readonly layer: Buffer
}

/** Returns a small image from this machine's busybox, which must be static. A new `note` changes the layer. */
export async function packTestImage(note = ''): Promise<TestImage> {
  const layer = packTar([
    { path: 'bin', mode: 0o755, isFolder: true },
    { path: 'bin/busybox', mode: 0o755, content: await readFile('/bin/busybox') },
    ...applets.map((name) => ({ path: `bin/${name}`, mode: 0o755, linkTo: 'bin/busybox' })),
    { path: 'note', mode: 0o644, content: Buffer.from(note) },
  ])
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Env: ['PATH=/bin'] },
    rootfs: { type: 'layers', diff_ids: [`sha256:${createHash('sha256').update(layer).digest('hex')}`] },
    history: [{ created_by: 'busybox' }],
  }
  return { config: Buffer.from(JSON.stringify(config)), layer }
}

/** Writes the test image as an archive into a folder; returns the path. */
export async function writeTestImage(folder: string, file: string, image: string): Promise<string> {
  const { config, layer } = await packTestImage()
  const manifest = [{ Config: 'config.json', RepoTags: [image], Layers: ['layer.tar'] }]
  const path = join(folder, file)
  const archive = packTar([
    { path: 'layer.tar', mode: 0o644, content: layer },
    { path: 'config.json', mode: 0o644, content: config },
    { path: 'manifest.json', mode: 0o644, content: Buffer.from(JSON.stringify(manifest)) },
  ])
  await writeFile(path, archive)
  return path
}
