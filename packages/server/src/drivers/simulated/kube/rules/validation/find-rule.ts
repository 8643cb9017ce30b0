import { accessRules } from './access-rules.ts'
import { addressRules } from './address-rules.ts'
import { containerRules } from './container-rules.ts'
import { findFormat } from './formats.ts'
import { jobRules } from './job-rules.ts'
import { metadataRules } from './metadata-rules.ts'
import { podRules } from './pod-rules.ts'
import { resourceRules } from './resource-rules.ts'
import { storageRules } from './storage-rules.ts'
import { volumeRules } from './volume-rules.ts'
import { workloadRules } from './workload-rules.ts'
import type { NamedRules, Rule } from './rule.ts'

const rules: NamedRules = {
  ...accessRules,
  ...addressRules,
  ...containerRules,
  ...jobRules,
  ...metadataRules,
  ...podRules,
  ...resourceRules,
  ...storageRules,
  ...volumeRules,
  ...workloadRules,
}

/** Rule or format that a table names. Throws for an unknown name. */
export function findRule(name: string): Rule {
  const found = rules[name] ?? findFormat(name)
  if (!found) throw new Error(`The rule ${name} does not exist.`)
  return found
}
