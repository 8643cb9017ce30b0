/**
 * Commands for .ci/run:
 *
 *     main.ts plan RECORDS [--no-cache] [--base COMMIT]   prints a line per tier: name, `run` or the kind of skip, reason
 *     main.ts record RECORDS TIER...                      records that these tiers passed with the inputs of HEAD; with an unclean work tree, records nothing
 */
import { parseArgs } from 'node:util'
import { projectRoot } from '../project/read-project.ts'
import { hashInputs } from './hash-inputs.ts'
import { listInputs } from './list-inputs.ts'
import { planTier } from './plan-tier.ts'
import { type Commit, isClean, readCommit } from './read-commit.ts'
import { readVersions } from './read-versions.ts'
import { listPassed, recordPassed } from './records.ts'
import type { Tier } from './tier.ts'
import { tiers } from './tiers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-cache': { type: 'boolean', default: false }, base: { type: 'string' } },
})
const [command, folder = '', ...names] = positionals

function hashAt(commit: Commit, tier: Tier): string {
  return hashInputs(listInputs(tier, [...commit.blobs.keys()], commit.graph), commit.blobs, readVersions(tier))
}

function plan(): void {
  const head = readCommit(projectRoot, 'HEAD')
  const base = values.base === undefined ? null : readCommit(projectRoot, values.base)
  const isCached = !values['no-cache'] && isClean(projectRoot)
  for (const tier of tiers) {
    const { name, skip } = planTier({
      tier,
      hash: hashAt(head, tier),
      baseHash: base === null ? null : hashAt(base, tier),
      passed: isCached ? listPassed(folder, tier.name) : [],
    })
    process.stdout.write(`${name}\t${skip?.kind ?? 'run'}\t${skip?.reason ?? ''}\n`)
  }
}

function record(): void {
  if (!isClean(projectRoot)) {
    process.stdout.write('no tier is recorded as passed: the work tree has uncommitted changes\n')
    return
  }
  const head = readCommit(projectRoot, 'HEAD')
  for (const tier of tiers.filter(({ name }) => names.includes(name))) {
    recordPassed(folder, { name: tier.name, hash: hashAt(head, tier), commit: head.id })
  }
}

if (command === 'plan') plan()
else if (command === 'record') record()
else {
  process.stderr.write('usage: main.ts plan RECORDS [--no-cache] [--base COMMIT] | main.ts record RECORDS TIER...\n')
  process.exitCode = 2
}
