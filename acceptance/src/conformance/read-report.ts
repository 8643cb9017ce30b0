/** Ginkgo's result of one test. */
export interface Outcome {
  readonly name: string
  readonly result: 'passed' | 'failed' | 'not run'
  readonly seconds: number
  readonly message: string
}

interface Spec {
  readonly ContainerHierarchyTexts: readonly string[] | null
  readonly LeafNodeType: string
  readonly LeafNodeText: string
  readonly State: string
  readonly RunTime: number
  readonly CapturedGinkgoWriterOutput?: string
  readonly Failure?: {
    readonly Message: string
    readonly Location: { readonly FileName: string; readonly LineNumber: number }
  }
}

const nanoseconds = 1e9
/** Enough for the commands that a failed test ran last, with their output. */
const loggedCharacters = 3_000
const notRun = new Set(['skipped', 'pending', ''])

/** Returns the test results in ginkgo's JSON report. Includes a setup or teardown step only if it failed, which invalidates the run. */
export function readReport(text: string): readonly Outcome[] {
  const suites = JSON.parse(text) as readonly { readonly SpecReports: readonly Spec[] | null }[]
  return suites
    .flatMap(({ SpecReports }) => SpecReports ?? [])
    .map((spec) => ({ isTest: spec.LeafNodeType === 'It', outcome: readSpec(spec) }))
    .filter(({ isTest, outcome }) => isTest || outcome.result === 'failed')
    .map(({ outcome }) => outcome)
}

function readSpec(spec: Spec): Outcome {
  const { ContainerHierarchyTexts, LeafNodeType, LeafNodeText, State, RunTime, Failure } = spec
  const name = [...(ContainerHierarchyTexts ?? []), LeafNodeText].join(' ').trim()
  const where = Failure?.Location.FileName ? ` (${Failure.Location.FileName}:${Failure.Location.LineNumber})` : ''
  return {
    name: name === '' ? LeafNodeType : name,
    result: State === 'passed' ? 'passed' : notRun.has(State) ? 'not run' : 'failed',
    seconds: RunTime / nanoseconds,
    message: Failure
      ? `${Failure.Message}${where}\n${(spec.CapturedGinkgoWriterOutput ?? '').slice(-loggedCharacters)}`
      : '',
  }
}
