import { createHash } from 'node:crypto'
import { type ObservedContainer, digestContainer } from '#drivers/containers/index.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'

/** Identifies a run of a program with its description and files. */
export function describeRun({ container }: PlaneContainer, { run }: ObservedContainer): string {
  const files = createHash('sha256')
  for (const { path, content, mode } of container.files) files.update(`${path} ${mode} `).update(content)
  return `${digestContainer(container)} ${files.digest('base64')} ${run}`
}
