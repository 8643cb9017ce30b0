import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Packing } from '../packing.ts'

/** Packs the chart as `helm/moorage-<version>.tgz` and returns its path. Does not need Helm. */
export function packHelm({ root, out, version }: Packing): string {
  const work = mkdtempSync(join(tmpdir(), 'moorage-helm-'))
  try {
    cpSync(join(root, 'packaging/helm/moorage'), join(work, 'moorage'), { recursive: true })
    const chart = join(work, 'moorage/Chart.yaml')
    writeFileSync(chart, readFileSync(chart, 'utf8').replaceAll('ersion: 0.0.0', `ersion: ${version}`))
    const file = join(out, 'helm', `moorage-${version}.tgz`)
    mkdirSync(join(out, 'helm'), { recursive: true })
    const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
    execFileSync('tar', ['--create', '--gzip', '--file', file, '--directory', work, ...same, 'moorage'])
    return file
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
