import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface WorkflowStep {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly if?: string
}

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly env?: Readonly<Record<string, string>>; readonly steps: readonly WorkflowStep[] }>
  >
}

/** Folders and environment of a workflow's jobs. */
export interface WorkflowOptions {
  readonly workspace: string
  readonly temporary: string
  readonly env: Readonly<Record<string, string>>
}

/** Result of a workflow's step. */
export interface WorkflowStepResult {
  readonly job: string
  readonly step: string
  readonly code: number | null
  readonly output: string
}

const secondsMax = '300'

/**
 * Returns the results of a workflow's `run:` steps, run like GitHub with GITHUB_ENV. After a failure, runs only steps with `if: always()`. Skips steps that use
 * an action.
 */
export function runWorkflow(file: string, options: WorkflowOptions): readonly WorkflowStepResult[] {
  const { jobs } = parse(readFileSync(file, 'utf8')) as Workflow
  return Object.entries(jobs).flatMap(([job, { env = {}, steps }]) => {
    const environment = join(options.temporary, `${job}.env`)
    writeFileSync(environment, '')
    const own = Object.entries(env).map(([name, value]) => [name, fillIn(value, options)] as const)
    const done: WorkflowStepResult[] = []
    for (const step of steps.filter(({ run }) => run !== undefined)) {
      if (done.some(({ code }) => code !== 0) && step.if !== 'always()') continue
      const variables = { ...options.env, ...Object.fromEntries(own), ...readEnvironment(environment) }
      done.push({ job, ...runStep(step, { ...options, env: { ...variables, GITHUB_ENV: environment } }) })
    }
    return done
  })
}

function runStep({ name, run = '' }: WorkflowStep, options: WorkflowOptions): Omit<WorkflowStepResult, 'job'> {
  const script = join(options.temporary, 'step.sh')
  writeFileSync(script, fillIn(run, options))
  const variables = Object.entries(options.env).map(([variable, value]) => `${variable}=${value}`)
  const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', script]
  const { status, stdout, stderr } = spawnSync('timeout', [secondsMax, 'env', '-i', ...variables, ...bash], {
    cwd: options.workspace,
    encoding: 'utf8',
  })
  return { step: name ?? run, code: status, output: `${stdout}${stderr}` }
}

function fillIn(text: string, { workspace }: WorkflowOptions): string {
  const filled = text.replaceAll('${{ github.workspace }}', workspace)
  if (filled.includes('${{')) throw new Error(`only github.workspace is filled in: ${text}`)
  return filled
}

function readEnvironment(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
