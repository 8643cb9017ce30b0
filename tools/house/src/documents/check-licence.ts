import { readManifests } from '../pins/manifest.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Finds packages with another licence than Apache-2.0, and a LICENSE without its full text. */
export function checkLicence(project: Project): Problem[] {
  const text = project.files.find((file) => file.path === 'LICENSE')?.text ?? ''
  const isWhole =
    /Apache License\s+Version 2\.0, January 2004/.test(text) && text.includes('END OF TERMS AND CONDITIONS')
  const licence = isWhole
    ? []
    : [
        {
          rule: 'licence',
          file: 'LICENSE',
          line: 1,
          advice: 'is not the full text of the Apache License 2.0. Put it there.',
        },
      ]
  const other = readManifests(project.files).filter((one) => one.manifest.license !== 'Apache-2.0')
  return [
    ...licence,
    ...other.map((one) => ({
      rule: 'licence',
      file: one.path,
      line: 1,
      advice: 'does not say "license": "Apache-2.0". Add it.',
    })),
  ]
}
